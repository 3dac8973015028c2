import { all, type Consequences, own } from './consequence.ts'

/** Settings of clubs, and who belongs to them. */
export const clubConsequences = {
  'PUT /clubs/:club/opening': {
    name: {
      ...{ who: 'owner', confirmed: 'name typed', notified: 'CLUB_OPENING', from: 'three days later' },
      stays: 'What was written and who joined before is shown to those who were members',
    },
  },
  'DELETE /clubs/:club/opening': {
    ...{ who: 'admins', confirmed: 'dialog', notified: 'CLUB_OPENING_CANCELED' },
    stays: 'The club is private, as its members know it',
  },
  'PUT /clubs/:club/access': {
    // To public: by the opening alone.
    isPrivate: {
      who: 'admins',
      notified: 'CLUB_TERMS_CHANGED',
      stays: 'Members see everything; spots of guests at events are given back',
    },
    isPaid: {
      who: 'admins',
      notified: 'CLUB_TERMS_CHANGED',
      stays: 'Members stay until the day that is chosen, and without end once the club is free',
    },
    keptUntil: own,
    membershipFee: {
      who: 'admins',
      notified: 'CLUB_TERMS_CHANGED',
      stays: 'Members pay what they agreed to',
    },
    currency: {
      who: 'admins',
      notified: 'CLUB_TERMS_CHANGED',
      stays: 'Amounts stay, in another currency, and the log has both',
    },
    subscriptionDuration: {
      who: 'admins',
      notified: 'CLUB_TERMS_CHANGED',
      stays: 'Members pay as they agreed to',
    },
  },
  'PUT /clubs/:club/payment-settings': {
    ...all(own, 'instructions', 'link', 'accountHolder', 'iban', 'issuer'),
    graceDays: { who: 'owner', stays: 'What is paid' },
    pendingReads: { who: 'owner', stays: 'Only members write' },
  },
  'PUT /clubs/:club/payments/:paymentId/refund': {
    amount: own,
    endsAccess: { who: 'owner', confirmed: 'dialog', notified: 'ENTITLEMENT_ENDED', stays: 'The receipt' },
  },
  'PUT /clubs/:club/entitlements/:entitlementId/gift': {
    until: { who: 'admins', notified: 'ENTITLEMENT_GIVEN', stays: 'What was paid stays on record' },
  },
  'DELETE /clubs/:club/entitlements/:entitlementId': {
    ...{ who: 'admins', confirmed: 'dialog', notified: 'ENTITLEMENT_ENDED' },
    stays: 'What was paid stays on record',
  },
  'PUT /clubs/:club/grants/:grantId': {
    username: own,
    until: { who: 'admins', notified: 'ENTITLEMENT_PAID', stays: 'What was paid stays on record' },
    amount: own,
    note: own,
  },
  'DELETE /clubs/:club/grants/:grantId': {
    ...{ who: 'admins', notified: 'ENTITLEMENT_ENDED', stays: 'What was paid stays on record' },
  },
  'PUT /clubs/:club/features': {
    features: { who: 'owner', stays: 'What was published is kept, and shown again once the tab is on' },
  },
  'PUT /clubs/:club/features/:feature': own,
  'PUT /clubs/:club/permissions': {
    permissions: { who: 'admins', stays: 'What was published stays' },
  },
  'PUT /clubs/:club/landing-page': { landingPage: own },
  'PUT /clubs/:club/look': { accent: own, links: own, introVideo: own },
  'PUT /clubs/:club/navigation': { order: own, hidden: own },
  'PUT /clubs/:club/leaderboard': {
    isOn: { who: 'admins', stays: 'Points are of what was public to the same people anyway' },
    showsLevels: { who: 'admins', stays: 'Levels are of the same points' },
    levels: own,
  },
  'PUT /clubs/:club/details': {
    name: { who: 'admins', stays: 'Former addresses lead to the club, and no other club gets them' },
    slug: { who: 'admins', stays: 'Former addresses lead to the club, and no other club gets them' },
    description: own,
    categories: own,
  },
  'PUT /clubs/:club/images': { logoPath: own, thumbnailPath: own },
  'PUT /clubs/:club/business': { business: own },
  'PUT /clubs/:club/conversion': {
    business: { who: 'owner', confirmed: 'dialog', stays: 'Everything but the kind of club' },
  },
  'PUT /clubs/:club/topics/:topicId': {
    ...all(own, 'name', 'emoji', 'description'),
    ...all(
      { who: 'admins', stays: 'What was published stays' },
      ...(['kinds', 'publishedBy', 'publishingGroupIds'] as const),
    ),
    ...all(
      { who: 'admins', confirmed: 'dialog', stays: 'Authors see their own items' },
      ...(['isRestricted', 'seeingGroupIds'] as const),
    ),
  },
  'PUT /clubs/:club/topics/:topicId/archiving': { who: 'admins', stays: 'What was published is readable' },
  'DELETE /clubs/:club/topics/:topicId/archiving': own,
  'DELETE /clubs/:club/topics/:topicId': { who: 'admins', confirmed: 'dialog', stays: 'It has no items' },
  'PUT /clubs/:club/topic-order': { ids: own },
  'PUT /clubs/:club/topic-requirement': { isRequired: { who: 'admins', stays: 'What was published stays' } },
  'PUT /clubs/:club/topics/:topicId/level': { level: own },
  'PUT /clubs/:club/groups/:groupId': {
    ...all(own, 'name', 'color', 'isOpen', 'description'),
    fee: { who: 'admins', stays: 'Who is in it, and the price that people agreed on' },
    feeDuration: { who: 'admins', stays: 'Who is in it, and the price that people agreed on' },
    shownTo: { who: 'admins', stays: 'Who is in it' },
    fromLevel: { who: 'admins', stays: 'Who is in it' },
    courseIds: { who: 'admins', stays: 'Who is in it' },
  },
  'DELETE /clubs/:club/groups/:groupId': {
    who: 'admins',
    confirmed: 'dialog',
    stays: 'What it alone opened is open to the owner and admins only; receipts of who paid for it',
  },
  'DELETE /clubs/:club/groups/:groupId/members/:personId': {
    who: 'admins',
    stays: 'What they published stays',
  },
  'PUT /clubs/:club/groups/:groupId/membership': own,
  'DELETE /clubs/:club/groups/:groupId/membership': own,
  'PUT /clubs/:club/rules': {
    rules: {
      who: 'admins',
      notified: 'CLUB_TERMS_CHANGED',
      stays: 'Who joined has agreed to the rules of then; joining asks for the present ones',
    },
    questions: {
      who: 'admins',
      stays: 'Answers keep the question that was asked, for owner and admins alone',
    },
    version: own,
  },
  'PUT /clubs/:club/activity-log/retention': {
    days: { who: 'owner', stays: 'At least 30 days of the log' },
  },
  'PUT /clubs/:club/welcome': { welcome: own },
  'PUT /clubs/:club/prevention': {
    firstPosts: own,
    newForDays: own,
    maxLinks: own,
    maxPictures: own,
    maxMentions: own,
    secondsApart: own,
    itemsPerDay: own,
    commentsPerDay: own,
    autoHideAt: { who: 'admins', stays: 'Moderators decide what was hidden' },
  },
  'PUT /clubs/:club/ownership': {
    who: 'admins',
    confirmed: 'dialog',
    notified: 'OWNERSHIP_TRANSFERRED',
    stays: 'A scheduled opening is canceled',
  },
  'DELETE /clubs/:club': {
    ...{ who: 'owner', confirmed: 'name typed', notified: 'CLUB_DELETED' },
    stays: 'Everything can be restored for 7 days; payments stay on record, and none is refunded by itself',
  },
  'PUT /clubs/:club/announcement': all(own, 'id', 'message', 'link', 'endsAt'),
  'DELETE /clubs/:club/announcement': own,
  'DELETE /clubs/:club/watched-terms/:termId': own,
  'PUT /clubs/:club/first-steps': own,
  'PUT /clubs/:club/notification-level': own,

  'PUT /clubs/:club/membership': own,
  'DELETE /clubs/:club/membership': own,
  'PUT /clubs/:club/membership/welcome': own,
  'PUT /clubs/:club/join-request': own,
  'DELETE /clubs/:club/join-request': own,
  'PUT /clubs/:club/join-requests/decisions': {
    ...{ who: 'admins', notified: 'CLUB_JOIN_REQUEST_ACCEPTED' },
    stays: 'The first decision holds; answers are shown with their questions',
  },
  'PUT /clubs/:club/invitation': own,
  'DELETE /clubs/:club/invitation': own,
  'DELETE /clubs/:club/invites/:inviteId': { who: 'admins', stays: 'Who joined with it is a member' },
  'PUT /clubs/:club/members/:personId/admin': {
    ...{ who: 'admins', confirmed: 'dialog', notified: 'ROLE_PROMOTED' },
    stays: 'What they wrote',
  },
  'DELETE /clubs/:club/members/:personId/admin': {
    ...{ who: 'admins', confirmed: 'dialog', notified: 'ROLE_DEMOTED' },
    stays: 'They are a member',
  },
  'DELETE /clubs/:club/members/:personId': {
    ...{ who: 'admins', confirmed: 'dialog', notified: 'MEMBER_REMOVED' },
    stays: 'What they wrote, what they paid on record, and that they may join again',
  },
  'PUT /clubs/:club/members/changes': {
    ...{ who: 'admins', confirmed: 'dialog', notified: 'ROLE_PROMOTED' },
    stays: 'As for one member',
  },
  'PUT /clubs/:club/moderators/:personId': {
    ...{ who: 'admins', notified: 'MODERATOR_ADDED' },
    stays: 'What they wrote',
  },
  'DELETE /clubs/:club/moderators/:personId': {
    ...{ who: 'admins', notified: 'MODERATOR_REMOVED' },
    stays: 'Their decisions',
  },
  'PUT /clubs/:club/ownership-offer': {
    ...{ who: 'owner', confirmed: 'dialog', notified: 'OWNERSHIP_OFFERED' },
    stays: 'The owner stays the owner until it is accepted',
  },
  'DELETE /clubs/:club/ownership-offer': {
    ...{ who: 'admins', notified: 'OWNERSHIP_DECLINED' },
    stays: 'The owner stays the owner',
  },
} as const satisfies Partial<Consequences>
