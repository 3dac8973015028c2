import type { EndpointKey } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { contentKinds, type Feature, featureOf } from '@guildhall/contract/limits'
import { newId } from '../platform/ids.ts'
import { clubForm, pollOptions } from './forms.ts'
import { type Fixture, uploadedPicture } from './kinds/fixture.ts'
import { fixtures } from './kinds.ts'
import { consoleRules } from './permission-rules-console.ts'
import { courseRules } from './permission-rules-courses.ts'
import { moderationRules } from './permission-rules-moderation.ts'
import { placeRules } from './permission-rules-place.ts'
import { preventionRules } from './permission-rules-prevention.ts'
import { belongs, isAuthor, manages, owns, type Scene } from './scenes.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

export type Rule = {
  input?: (scene: Scene) => Input | Promise<Input>
  /** True, or the refusal's code. */
  may: (scene: Scene) => true | ErrorCode
  /** Default: all but GET. */
  changes?: boolean
}

const ofClub = ({ club }: Scene): Input => ({ params: { club: club.slug } })
const about =
  (whom: 'member' | 'admin') =>
  ({ club, others }: Scene): Input => ({ params: { club: club.slug, personId: others[whom] } })
const ofItem = ({ items }: Scene): Input => ({ params: { contentId: items.post.id } })
const reacting = ({ items }: Scene): Input => ({
  params: { contentId: items.post.id, reaction: 'laugh' },
})
const ofComment = ({ comment }: Scene): Input => ({ params: { commentId: comment.id } })
const ofEvent = ({ items }: Scene): Input => ({ params: { contentId: items.event.id } })

const ofProduct = ({ items }: Scene): Input => ({ params: { contentId: items.product.id } })

const ofService = ({ items }: Scene): Input => ({ params: { contentId: items.service.id } })

/** Includes the caller's picture for kinds that require one. */
const saying = async ({ client, who }: Scene, { needsPicture }: Fixture) => {
  const canUpload = client.person && who !== 'suspended'
  const pictures = needsPicture ? [canUpload ? await uploadedPicture(client) : 'none'] : []
  return { title: 'A title', text: 'Some text', pictures }
}

const isVisitor = ({ who }: Scene) => who === 'visitor'
const isShut = (scene: Scene) => scene.kind === 'private' && !belongs(scene)

const everyone = () => true as const
const signedIn = (scene: Scene) => (isVisitor(scene) ? 'sign_in_required' : true)
const readers = (scene: Scene) => (isShut(scene) ? 'content_not_found' : true)
const inside = (scene: Scene) =>
  isVisitor(scene) ? 'sign_in_required' : isShut(scene) ? 'members_only' : true
const responders = (scene: Scene) =>
  isVisitor(scene) ? 'sign_in_required' : isShut(scene) ? 'content_not_found' : true
const moderators = (scene: Scene) => {
  const answer = responders(scene)
  return answer !== true || manages(scene) ? answer : 'permission_denied'
}

/** The item's author and the club's managers. */
const editors = (scene: Scene) => (isAuthor(scene) ? true : moderators(scene))

/** Authors only; nobody here is the author. */
const nobodyHere = (scene: Scene) => {
  const answer = responders(scene)
  return answer === true ? 'permission_denied' : answer
}

/** The item's author only. */
const posters = (refusal: ErrorCode) => (scene: Scene) => {
  const answer = responders(scene)
  return answer !== true || isAuthor(scene) ? answer : refusal
}

/** By role or by the list. */
const managers = (scene: Scene) => {
  const answer = inside(scene)
  return answer !== true || manages(scene) ? answer : 'permission_denied'
}

/** Outsiders of a private club and plain members get the same answer. */
const inviters = (scene: Scene) =>
  isVisitor(scene) ? 'sign_in_required' : manages(scene) ? true : 'permission_denied'

const insiders = (scene: Scene) => {
  const answer = inside(scene)
  return answer !== true || belongs(scene) ? answer : 'not_a_member'
}

const owner = (scene: Scene) => {
  const answer = inside(scene)
  return answer !== true || owns(scene) ? answer : 'owner_only'
}

const { business } = clubForm()

/** Lists are filtered by viewer (private.test.ts). */
const apart = 'about no club in particular'

const publishers = (scene: Scene) => {
  const answer = inside(scene)
  return answer !== true || belongs(scene) ? answer : 'publish_non_member'
}

type KindKey =
  | `GET /clubs/:club/${Feature}/:slug`
  | `POST /clubs/:club/${Feature}`
  | `PUT /${Feature}/:contentId`

/** Rows that every kind of content has. */
const ofKinds = Object.assign(
  {},
  ...contentKinds.map((kind): Record<string, Rule> => {
    const [feature, fixture] = [featureOf[kind], fixtures[kind]]
    return {
      [`GET /clubs/:club/${feature}/:slug`]: {
        input: ({ club, items }) => ({ params: { club: club.slug, slug: items[kind].slug } }),
        may: readers,
      },
      [`POST /clubs/:club/${feature}`]: {
        input: async (scene) => ({ ...ofClub(scene), body: fixture.form(await saying(scene, fixture)) }),
        may: publishers,
      },
      [`PUT /${feature}/:contentId`]: {
        input: ({ items }) => ({ params: { contentId: items[kind].id }, body: fixture.changed }),
        may: editors,
      },
    }
  }),
) as Record<KindKey, Rule>

const publicOnly = ({ kind }: Scene) => (kind === 'private' ? 'members_only' : true)

/** See platform.md 6, decisions.md V1 to V3. */
export const rules: Record<EndpointKey, Rule | typeof apart> = {
  ...courseRules,
  ...consoleRules,
  ...moderationRules,
  ...placeRules,
  ...preventionRules,
  'GET /calendars/:file': apart,
  'GET /feeds/:file': apart,
  'GET /unsubscribe/:token': apart,
  'POST /unsubscribe/:token': apart,
  'GET /storage/v1/*': apart,
  'GET /my/exports/:exportId/file': apart,
  'GET /clubs/:club/members.csv': { input: ofClub, may: managers },
  'GET /clubs/:club/activity-log.csv': { input: ofClub, may: managers },
  'GET /clubs/:club/course-insights': { input: ofClub, may: managers },
  'GET /clubs/:club/course-insights.csv': { input: ofClub, may: managers },
  'GET /clubs/:club/insights.csv': { input: ofClub, may: managers },
  'GET /clubs/:club/feeds/:file': {
    input: ({ club }) => ({ params: { club: club.slug, file: 'all.atom' } }),
    may: publicOnly,
  },
  'POST /auth/v1/sign-up': apart,
  'POST /auth/v1/confirmations': apart,
  'POST /auth/v1/sign-in': apart,
  'POST /auth/v1/second-steps': apart,
  'POST /auth/v1/passkey-sign-ins/challenges': apart,
  'POST /auth/v1/passkey-sign-ins': apart,
  'POST /auth/v1/sign-out': apart,
  'GET /auth/v1/session': apart,
  'POST /auth/v1/password-resets': apart,
  'PUT /auth/v1/password': apart,
  'GET /auth/v1/security': apart,
  'POST /auth/v1/two-step/setups': apart,
  'PUT /auth/v1/two-step': apart,
  'POST /auth/v1/two-step/removals': apart,
  'POST /auth/v1/two-step/recovery-codes': apart,
  'POST /auth/v1/passkeys/challenges': apart,
  'POST /auth/v1/passkeys': apart,
  'PUT /auth/v1/passkeys/:passkeyId': apart,
  'DELETE /auth/v1/passkeys/:passkeyId': apart,
  'GET /auth/v1/tokens': apart,
  'POST /auth/v1/tokens': apart,
  'DELETE /auth/v1/tokens/:tokenId': apart,
  'GET /auth/v1/calendar-address': apart,
  'PUT /auth/v1/calendar-address': apart,
  'DELETE /auth/v1/calendar-address': apart,
  'GET /auth/v1/feed-address': apart,
  'PUT /auth/v1/feed-address': apart,
  'DELETE /auth/v1/feed-address': apart,
  'POST /auth/v1/password-changes': apart,
  'GET /auth/v1/email-change': apart,
  'PUT /auth/v1/email-change': apart,
  'POST /auth/v1/email-change/resend': apart,
  'DELETE /auth/v1/email-change': apart,
  'POST /auth/v1/email-change/links': apart,
  'POST /auth/v1/email-confirmations/links': apart,
  'POST /auth/v1/email-confirmations': apart,
  'GET /auth/v1/email-confirmations/own': apart,
  'POST /auth/v1/email-change/confirmations': apart,
  'POST /auth/v1/email-change/refusals': apart,
  'GET /auth/v1/sessions': apart,
  'DELETE /auth/v1/sessions/:sessionId': apart,
  'DELETE /auth/v1/other-sessions': apart,
  'GET /auth/v1/account-deletions': apart,
  'POST /auth/v1/account-deletions': apart,
  'GET /my/exports': apart,
  'POST /my/exports': apart,
  'GET /my/storage': apart,
  'DELETE /my/unused-files': apart,
  'GET /admin/storage/people': apart,
  'GET /admin/storage/clubs': apart,
  'PUT /admin/storage/people/:personId': apart,
  // No role in a club opens the console.
  'PUT /admin/storage/clubs/:clubId': {
    input: ({ club }) => ({ params: { clubId: club.id }, body: { bytes: null } }),
    changes: false,
    may: ({ who }) => (who === 'visitor' ? 'sign_in_required' : 'operators_only'),
  },
  'POST /functions/v1/notify-club-members': {
    input: ({ club }) => ({
      body: { clubId: club.id, type: 'NEWS', title: 'A title', message: 'A message' },
    }),
    may: managers,
  },
  'GET /notifications': apart,
  'GET /notifications/unread-count': apart,
  'PUT /notifications/read': apart,
  'PUT /notifications/:notificationId/read': apart,
  'GET /my/push-devices': apart,
  'PUT /my/push-devices/this': apart,
  'DELETE /my/push-devices/:pushDeviceId': apart,
  'GET /notification-preferences': apart,
  'PUT /notification-preferences': apart,
  'GET /notification-mail': apart,
  'PUT /notification-mail': apart,
  'DELETE /notification-mail/refusal': apart,
  'POST /notification-mail/subscriptions': apart,
  'PUT /notification-mail/subscriptions': apart,
  'GET /profile': apart,
  'GET /my/quiet-clubs': apart,
  'GET /my/muted-content': apart,
  'GET /my/saved': apart,
  'GET /my/drafts': apart,
  'GET /my/drafts/:draftId': apart,
  'PUT /my/drafts/:draftId': apart,
  'DELETE /my/drafts/:draftId': apart,
  'GET /my/waiting': apart,
  'GET /my/muted-conversations': apart,
  'GET /my/blocks': apart,
  'PUT /my/blocks/:personId': apart,
  'DELETE /my/blocks/:personId': apart,
  'GET /my/hidden-words': apart,
  'POST /my/hidden-words': apart,
  'DELETE /my/hidden-words/:wordId': apart,
  'GET /functions/v1/get-chat-list': apart,
  'GET /unread-messages': apart,
  'GET /chat-clubs': apart,
  'PUT /conversations/:conversationId/read': apart,
  'PUT /conversations/:conversationId/mute': apart,
  'DELETE /conversations/:conversationId/mute': apart,
  'POST /conversations/:conversationId/reports': apart,
  'GET /messages': apart,
  'PUT /messages/:messageId': apart,
  'DELETE /messages/:messageId': apart,
  'PUT /messages/:messageId/reactions/:reaction': apart,
  'DELETE /messages/:messageId/reactions/:reaction': apart,
  'POST /functions/v1/get-chat-messages': {
    input: ({ club, others }) => ({ body: { club_id: club.id, receiver_id: others.member } }),
    may: signedIn,
    changes: false,
  },
  // The receiver is a member.
  'POST /functions/v1/send-chat-message': {
    input: ({ club, others }) => ({
      body: { club_id: club.id, receiver_id: others.member, message: 'Hello' },
    }),
    may: (scene) => (isVisitor(scene) ? 'sign_in_required' : belongs(scene) ? true : 'chat_not_allowed'),
  },
  'PUT /profile': apart,
  'GET /profiles/:username': apart,
  'POST /storage/v1/pictures/:purpose': apart,
  'POST /storage/v1/attachments': apart,
  'POST /storage/v1/videos': apart,
  'POST /storage/v1/audio': apart,
  'POST /storage/v1/captions': apart,
  'POST /storage/v1/course-files': apart,
  'GET /clubs': apart,
  'GET /club-categories': apart,
  'GET /club-addresses': apart,
  'POST /clubs': apart,
  'GET /my/clubs': apart,
  'GET /my/clubs/:kind': apart,
  'GET /feed': apart,
  'GET /latest': apart,
  'GET /my/suggested-clubs': apart,
  'GET /my/upcoming-events': apart,
  'GET /jobs': apart,
  'GET /products': apart,
  'GET /services': apart,
  'GET /listing-options': apart,
  'GET /search': apart,
  'GET /search/clubs': apart,
  'GET /search/people': apart,
  'GET /search/content': apart,
  'GET /search/courses': apart,
  'GET /search/suggestions': apart,

  'GET /clubs/:club/preview': { input: ofClub, may: everyone },
  'GET /clubs/:club/highlights': {
    input: ofClub,
    may: (scene) => (isShut(scene) ? 'members_only' : true),
  },
  'GET /clubs/:club': { input: ofClub, may: inside },
  'GET /clubs/:club/counts': { input: ofClub, may: inside },
  'PUT /clubs/:club/membership': {
    input: ofClub,
    may: (scene) => {
      if (isVisitor(scene)) return 'sign_in_required'
      if (belongs(scene)) return 'already_member'
      return scene.kind === 'private' ? 'club_is_private' : true
    },
  },
  'DELETE /clubs/:club/membership': {
    input: ofClub,
    may: (scene) => {
      if (isVisitor(scene)) return 'sign_in_required'
      if (owns(scene)) return 'owner_cannot_leave'
      return belongs(scene) ? true : 'not_a_member'
    },
  },

  'PUT /clubs/:club/join-request': {
    input: ofClub,
    may: (scene) => {
      if (isVisitor(scene)) return 'sign_in_required'
      if (belongs(scene)) return 'already_member'
      if (scene.kind !== 'private') return 'club_is_public'
      return scene.who === 'asker' ? 'request_pending' : true
    },
  },
  'DELETE /clubs/:club/join-request': {
    input: ofClub,
    may: (scene) => (isVisitor(scene) ? 'sign_in_required' : belongs(scene) ? 'already_member' : true),
  },
  'GET /clubs/:club/join-requests': { input: ofClub, may: managers },
  'PUT /clubs/:club/join-requests/decisions': {
    input: (scene) => ({ ...ofClub(scene), body: { ids: [scene.request.id], decision: 'accepted' } }),
    may: managers,
  },

  'PUT /clubs/:club/features': {
    input: (scene) => ({ ...ofClub(scene), body: { features: { polls: false } } }),
    may: owner,
  },
  'PUT /clubs/:club/features/:feature': {
    // Already on, as all features are in these clubs.
    input: ({ club }) => ({ params: { club: club.slug, feature: 'jobs' } }),
    may: managers,
    changes: false,
  },
  'GET /clubs/:club/notification-level': { input: ofClub, may: inside },
  'PUT /clubs/:club/notification-level': {
    input: (scene) => ({ ...ofClub(scene), body: { level: 'mine' } }),
    may: inside,
  },
  'GET /clubs/:club/permissions': { input: ofClub, may: managers },
  'GET /clubs/:club/activity-log': { input: ofClub, may: managers },
  'GET /clubs/:club/activity-log/new': {
    input: (scene) => ({ ...ofClub(scene), query: { since: newId() } }),
    may: managers,
  },
  'GET /clubs/:club/activity-log/people': { input: ofClub, may: managers },
  'GET /clubs/:club/activity-log/retention': { input: ofClub, may: managers },
  'GET /clubs/:club/insights': { input: ofClub, may: managers },
  'PUT /clubs/:club/activity-log/retention': {
    input: (scene) => ({ ...ofClub(scene), body: { days: 90 } }),
    may: owner,
  },
  'PUT /clubs/:club/permissions': {
    input: (scene) => ({ ...ofClub(scene), body: { permissions: { posts: [] } } }),
    may: managers,
  },
  'GET /clubs/:club/permissions/people': { input: ofClub, may: managers },
  'PUT /clubs/:club/landing-page': {
    input: (scene) => ({ ...ofClub(scene), body: { landingPage: 'posts' } }),
    may: managers,
  },
  'PUT /clubs/:club/leaderboard': {
    input: (scene) => ({ ...ofClub(scene), body: { showsLevels: true } }),
    may: managers,
  },
  'GET /clubs/:club/welcome': { input: ofClub, may: managers },
  'PUT /clubs/:club/welcome': {
    input: (scene) => ({ ...ofClub(scene), body: { welcome: 'Make yourself at home.' } }),
    may: managers,
  },
  'PUT /clubs/:club/membership/welcome': { input: ofClub, may: insiders },
  'PUT /clubs/:club/first-steps': {
    input: (scene) => ({ ...ofClub(scene), body: { isShown: false } }),
    may: owner,
  },
  'PUT /clubs/:club/details': {
    input: (scene) => ({
      ...ofClub(scene),
      body: { name: `Renamed ${scene.club.name}`, description: 'Changed', categories: ['New'] },
    }),
    may: managers,
  },
  'PUT /clubs/:club/images': {
    input: (scene) => ({ ...ofClub(scene), body: { logoPath: null, thumbnailPath: null } }),
    may: managers,
    changes: false,
  },
  'PUT /clubs/:club/access': {
    input: (scene) => ({
      ...ofClub(scene),
      body: { isPaid: true, membershipFee: '7.00', subscriptionDuration: 'yearly' },
    }),
    may: managers,
  },
  'PUT /clubs/:club/opening': {
    input: (scene) => ({ ...ofClub(scene), body: { name: scene.club.name } }),
    may: (scene) => {
      const answer = owner(scene)
      return answer !== true || scene.kind === 'private' ? answer : 'already_public'
    },
  },
  'DELETE /clubs/:club/opening': {
    input: ofClub,
    may: (scene) => {
      const answer = managers(scene)
      return answer !== true || scene.kind === 'private' ? answer : 'already_public'
    },
    // No opening is scheduled.
    changes: false,
  },
  'PUT /clubs/:club/business': {
    input: (scene) => ({
      ...ofClub(scene),
      body: { business: { ...business, businessName: 'Renamed Ltd' } },
    }),
    may: (scene) => {
      const answer = managers(scene)
      return answer !== true || scene.kind === 'business' ? answer : 'not_a_business_club'
    },
  },
  'PUT /clubs/:club/conversion': {
    input: (scene) => ({
      ...ofClub(scene),
      body: { business: { ...business, businessName: 'Converted Ltd' } },
    }),
    may: (scene) => {
      const answer = owner(scene)
      return answer !== true || scene.kind !== 'business' ? answer : 'already_business'
    },
  },

  'GET /clubs/:club/ownership-candidates': { input: ofClub, may: owner },
  // Only the owner and the candidate see an offer.
  'GET /clubs/:club/ownership-offer': { input: ofClub, may: inside },
  'PUT /clubs/:club/ownership-offer': {
    input: (scene) => ({ ...ofClub(scene), body: { personId: scene.others.admin } }),
    may: owner,
  },
  'DELETE /clubs/:club/ownership-offer': {
    input: ofClub,
    may: (scene) => {
      const answer = inside(scene)
      return answer === true ? 'offer_not_found' : answer
    },
    changes: false,
  },
  'GET /my/deleted-clubs': apart,
  'PUT /my/deleted-clubs/:clubId/restoration': {
    input: ({ club }) => ({ params: { clubId: club.id } }),
    may: (scene) =>
      isVisitor(scene) ? 'sign_in_required' : owns(scene) ? 'club_not_deleted' : 'club_not_found',
    changes: false,
  },
  // Accepting twice returns the same: the owner already owns the club.
  'PUT /clubs/:club/ownership': {
    input: ofClub,
    may: (scene) => {
      const answer = inside(scene)
      return answer === true && !owns(scene) ? 'offer_not_found' : answer
    },
    changes: false,
  },
  'DELETE /clubs/:club': {
    input: (scene) => ({ ...ofClub(scene), body: { name: scene.club.name } }),
    may: (scene) => (isVisitor(scene) ? 'sign_in_required' : owns(scene) ? true : 'owner_only'),
  },

  'GET /clubs/:club/members': { input: ofClub, may: inside },
  'GET /clubs/:club/mentionable': {
    input: (scene) => ({ ...ofClub(scene), query: { q: 'a' } }),
    may: inside,
  },
  'GET /content/:contentId/mentionable': {
    input: (scene) => ({ ...ofItem(scene), query: { q: 'a' } }),
    may: responders,
  },
  'GET /clubs/:club/member-tags': { input: ofClub, may: inside },
  'GET /clubs/:club/leaderboard': { input: ofClub, may: inside },
  'PUT /clubs/:club/members/changes': {
    input: ({ club, others }) => ({
      params: { club: club.slug },
      body: { change: 'promote', personIds: [others.member] },
    }),
    may: managers,
  },
  'DELETE /clubs/:club/members/:personId': { input: about('member'), may: managers },
  'PUT /clubs/:club/members/:personId/admin': { input: about('member'), may: managers },
  'DELETE /clubs/:club/members/:personId/admin': { input: about('admin'), may: managers },

  'GET /clubs/:club/invites': { input: ofClub, may: inviters },
  'POST /clubs/:club/invites/links': {
    input: (scene) => ({ ...ofClub(scene), body: { id: newId(), lifetime: '7-days', maxUses: null } }),
    may: inviters,
  },
  'POST /clubs/:club/invites/emails': {
    input: (scene) => ({ ...ofClub(scene), body: { email: `guest-${scene.club.slug}@people.test` } }),
    may: inviters,
  },
  'POST /clubs/:club/invites/people': {
    input: (scene) => ({ ...ofClub(scene), body: { username: scene.others.stranger.username } }),
    may: inviters,
  },
  'DELETE /clubs/:club/invites/:inviteId': {
    input: ({ club, invite }) => ({ params: { club: club.slug, inviteId: invite.id } }),
    may: inviters,
  },
  'POST /functions/v1/send-invitation-email': {
    input: ({ club }) => ({ body: { clubId: club.id, email: 'nobody-invited@people.test' } }),
    may: (scene) => {
      const answer = inviters(scene)
      return answer === true ? 'invite_not_found' : answer
    },
    changes: false,
  },
  'GET /clubs/:club/invitation': {
    input: ({ club, invite }) => ({ params: { club: club.slug }, query: { token: invite.token } }),
    may: everyone,
  },
  'PUT /clubs/:club/invitation': {
    input: (scene) => ({ ...ofClub(scene), body: {} }),
    may: (scene) => {
      if (isVisitor(scene)) return 'sign_in_required'
      if (belongs(scene)) return 'already_member'
      return scene.who === 'invited' ? true : 'invitation_invalid'
    },
  },
  'DELETE /clubs/:club/invitation': {
    input: ofClub,
    may: (scene) => {
      if (isVisitor(scene)) return 'sign_in_required'
      if (belongs(scene)) return 'already_member'
      return scene.who === 'invited' ? true : 'invitation_invalid'
    },
  },

  'GET /clubs/:club/feed': { input: ofClub, may: inside },
  'GET /clubs/:club/events': { input: ofClub, may: inside },
  'GET /clubs/:club/calendar': {
    input: (scene) => ({
      ...ofClub(scene),
      query: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
    }),
    may: inside,
  },
  ...ofKinds,
  'PUT /polls/:contentId': {
    input: ({ items }) => ({ params: { contentId: items.poll.id }, body: { question: 'Changed?' } }),
    may: posters('permission_denied'),
  },
  'PUT /polls/:contentId/vote': {
    input: ({ items }) => ({
      params: { contentId: items.poll.id },
      body: { optionId: pollOptions[0].id },
    }),
    may: responders,
  },
  'PUT /jobs/:contentId/closure': {
    input: ({ items }) => ({ params: { contentId: items.job.id } }),
    may: editors,
  },
  'PUT /jobs/:contentId/application': {
    input: ({ items }) => ({
      params: { contentId: items.job.id },
      body: { message: 'Take me', attachmentPath: null },
    }),
    may: (scene) => {
      const answer = responders(scene)
      if (answer !== true) return answer
      if (isAuthor(scene)) return 'own_job'
      return scene.who === 'applicant' ? 'already_applied' : true
    },
  },
  'DELETE /jobs/:contentId/application': {
    input: ({ items }) => ({ params: { contentId: items.job.id } }),
    // Applicants may withdraw from any club.
    may: (scene) => scene.who === 'applicant' || responders(scene),
  },
  'GET /jobs/:contentId/applications': {
    input: ({ items }) => ({ params: { contentId: items.job.id } }),
    may: posters('author_only'),
  },
  'PUT /jobs/:contentId/applications/:applicationId/status': {
    input: ({ items, application }) => ({
      params: { contentId: items.job.id, applicationId: application.id },
      body: { status: 'seen' },
    }),
    may: posters('author_only'),
  },
  'DELETE /jobs/:contentId/closure': {
    input: ({ items }) => ({ params: { contentId: items.job.id } }),
    may: editors,
    changes: false,
  },
  'PUT /products/:contentId/sale': { input: ofProduct, may: editors },
  'DELETE /products/:contentId/sale': { input: ofProduct, may: editors, changes: false },
  'PUT /services/:contentId/pause': { input: ofService, may: editors },
  'DELETE /services/:contentId/pause': { input: ofService, may: editors, changes: false },
  'PUT /events/:contentId/attendance': { input: ofEvent, may: responders },
  'DELETE /events/:contentId/attendance': { input: ofEvent, may: responders },
  'GET /events/:contentId/attendees': { input: ofEvent, may: editors },
  'GET /events/:contentId/attendees.csv': { input: ofEvent, may: editors },
  'GET /events/:contentId/event.ics': { input: ofEvent, may: readers },
  'PUT /events/:contentId/cancellation': { input: ofEvent, may: editors },
  'DELETE /events/:contentId/cancellation': { input: ofEvent, may: editors, changes: false },
  'GET /content/:contentId': { input: ofItem, may: readers },
  'DELETE /content/:contentId': { input: ofItem, may: editors },
  'GET /content/:contentId/versions': { input: ofItem, may: moderators },
  'PUT /content/:contentId/pin': { input: ofItem, may: moderators },
  'DELETE /content/:contentId/pin': { input: ofItem, may: moderators, changes: false },
  'DELETE /content/:contentId/link-card': { input: ofItem, may: editors },
  'GET /content/:contentId/mute': { input: ofItem, may: responders },
  'PUT /content/:contentId/mute': { input: ofItem, may: responders },
  'DELETE /content/:contentId/mute': { input: ofItem, may: responders, changes: false },
  'GET /content/:contentId/saved': { input: ofItem, may: responders },
  'PUT /content/:contentId/saved': { input: ofItem, may: responders },
  'DELETE /content/:contentId/saved': { input: ofItem, may: responders, changes: false },
  'PUT /content/:contentId/like': { input: ofItem, may: responders },
  'DELETE /content/:contentId/like': { input: ofItem, may: responders, changes: false },
  'PUT /content/:contentId/reactions/:reaction': { input: reacting, may: responders },
  'DELETE /content/:contentId/reactions/:reaction': { input: reacting, may: responders, changes: false },
  'GET /content/:contentId/comments': { input: ofItem, may: readers },
  'POST /content/:contentId/comments': {
    input: (scene) => ({ ...ofItem(scene), body: { id: newId(), content: 'Another comment' } }),
    may: responders,
  },
  'GET /comments/:commentId/replies': { input: ofComment, may: readers },
  'GET /comments/:commentId/versions': { input: ofComment, may: moderators },
  'PATCH /comments/:commentId': {
    input: (scene) => ({ ...ofComment(scene), body: { content: 'Another text' } }),
    may: nobodyHere,
    changes: false,
  },
  'DELETE /comments/:commentId': { input: ofComment, may: moderators },
  'PUT /comments/:commentId/like': { input: ofComment, may: responders },
  'DELETE /comments/:commentId/like': { input: ofComment, may: responders, changes: false },
}
