import type { EndpointKey, InputOf } from './api.ts'
import type { clubSettingsApi } from './club-settings.ts'
import type { NotificationType } from './notification-types.ts'
import type { openingApi } from './opening.ts'

/** How a setting is changed that changes what others said or were promised. */
export type Consequence = {
  who: 'owner' | 'admins' | 'author' | 'teachers' | 'operators'
  /** How it is confirmed, besides saving. */
  confirmed?: 'name typed' | 'dialog'
  notified?: NotificationType
  /** At once if absent. */
  from?: 'three days later' | 'a date in the text'
  /** What stays as others knew it. */
  stays: string
}

type Changes = `PUT ${string}` | `DELETE ${string}`
type Listed =
  | Extract<keyof typeof clubSettingsApi | keyof typeof openingApi, Changes>
  | 'PUT /clubs/:club/rules'
  | 'PUT /clubs/:club/activity-log/retention'
  | 'PUT /clubs/:club/welcome'
  | 'PUT /clubs/:club/prevention'
  | 'PUT /clubs/:club/ownership'
  | 'DELETE /clubs/:club'
  | 'PUT /courses/:courseId'
  | 'PUT /lessons/:lessonId'
  | 'PUT /polls/:contentId'
  | 'PUT /events/:contentId'
  | 'PUT /admin/sign-up'
  | 'POST /admin/pages/:page/versions'
type FieldOf<K extends EndpointKey> =
  InputOf<K> extends { body: infer Body } ? Exclude<keyof Body, 'before'> : 'itself'

/** Touches nothing that others said, and nothing they were promised. */
const own = 'nothing of others'

/**
 * Every setting of a club, and those of courses, polls, events and the place that touch what people said in confidence or
 * agreed to. A new field of these endpoints doesn't compile until it is here (docs/decisions/141).
 */
export const consequences: { [K in Listed]: { [F in FieldOf<K>]: Consequence | typeof own } } = {
  'PUT /clubs/:club/opening': {
    name: {
      ...{ who: 'owner', confirmed: 'name typed', notified: 'CLUB_OPENING', from: 'three days later' },
      stays: 'What was written and who joined before is shown to those who were members',
    },
  },
  'DELETE /clubs/:club/opening': {
    itself: {
      ...{ who: 'admins', confirmed: 'dialog', notified: 'CLUB_OPENING_CANCELED' },
      stays: 'The club is private, as its members know it',
    },
  },
  'PUT /clubs/:club/access': {
    // To public: by the opening alone.
    isPrivate: { who: 'admins', stays: 'Members see everything; spots of guests at events are given back' },
    isPaid: { who: 'admins', stays: 'Members stay members' },
    membershipFee: { who: 'admins', stays: 'Members stay members' },
    currency: { who: 'admins', stays: 'Amounts stay, in another currency, and the log has both' },
    subscriptionDuration: { who: 'admins', stays: 'Members stay members' },
  },
  'PUT /clubs/:club/features': {
    features: { who: 'owner', stays: 'What was published is kept, and shown again once the tab is on' },
  },
  'PUT /clubs/:club/features/:feature': { itself: own },
  'PUT /clubs/:club/permissions': {
    permissions: { who: 'admins', stays: 'What was published stays' },
  },
  'PUT /clubs/:club/landing-page': { landingPage: own },
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
  'PUT /clubs/:club/rules': {
    rules: {
      who: 'admins',
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
    autoHideAt: { who: 'admins', stays: 'Moderators decide what was hidden' },
  },
  'PUT /clubs/:club/ownership': {
    itself: {
      who: 'admins',
      confirmed: 'dialog',
      notified: 'OWNERSHIP_TRANSFERRED',
      stays: 'A scheduled opening is canceled',
    },
  },
  'DELETE /clubs/:club': {
    name: {
      ...{ who: 'owner', confirmed: 'name typed', notified: 'CLUB_DELETED' },
      stays: 'Everything can be restored for 7 days',
    },
  },
  'PUT /courses/:courseId': {
    access: {
      who: 'teachers',
      stays: 'Comments of before a course for chosen people is opened are shown to its learners of then',
    },
    requiredLevel: { who: 'teachers', stays: 'Learners stay learners' },
    priceText: { who: 'teachers', stays: 'Learners stay learners' },
    howToPay: own,
    unlocking: { who: 'teachers', stays: 'Lessons that are done stay open' },
    hasCertificate: { who: 'teachers', stays: 'Certificates stay valid' },
    title: own,
    summary: own,
    description: own,
    level: own,
    cover: own,
  },
  'PUT /lessons/:lessonId': {
    isPreview: { who: 'teachers', stays: 'Comments of before are shown to learners and teachers alone' },
    isOptional: { who: 'teachers', stays: 'What is done stays done' },
    isDoneByVideo: { who: 'teachers', stays: 'What is done stays done' },
    unlockDays: { who: 'teachers', stays: 'Lessons that are done stay open' },
    unlockAt: { who: 'teachers', stays: 'Lessons that are done stay open' },
    title: own,
    content: own,
    videoUrl: own,
    videoPath: own,
    captionsPath: own,
    audioPath: own,
    filePaths: own,
    minutes: own,
  },
  'PUT /polls/:contentId': {
    question: { who: 'author', stays: 'Says that it was edited; owner and admins read what it was' },
    options: { who: 'author', stays: 'Votes follow their option; those of a removed one are gone' },
    duration: { who: 'author', stays: 'Votes are given; no one ever reads whose they are' },
    description: own,
  },
  'PUT /events/:contentId': {
    eventFormat: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    location: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    link: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    startDate: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    startTime: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    endDate: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    endTime: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    hasEndTime: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    timeZone: { who: 'author', notified: 'EVENT_UPDATED', stays: 'Attendees keep their spots' },
    capacity: { who: 'author', stays: 'Attendees keep their spots' },
    eventName: own,
    description: own,
    agenda: own,
    images: own,
  },
  'PUT /admin/sign-up': {
    mode: { who: 'operators', stays: 'Accounts stay; invitations of clubs are accepted as before' },
    blockedDomains: own,
    version: own,
  },
  'POST /admin/pages/:page/versions': {
    inForceFrom: {
      ...{ who: 'operators', notified: 'LEGAL_CHANGED', from: 'a date in the text' },
      stays: 'Former versions are kept with who accepted them',
    },
    isSignificant: { who: 'operators', notified: 'LEGAL_CHANGED', stays: 'People accept it anew' },
    changes: own,
    number: own,
    revision: own,
  },
}
