import type { EndpointKey } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { contentKinds, type Feature, featureOf } from '@guildhall/contract/limits'
import { newId } from '../platform/ids.ts'
import { clubForm, pollOptions } from './forms.ts'
import { type Fixture, uploadedPicture } from './kinds/fixture.ts'
import { fixtures } from './kinds.ts'
import {
  also,
  apart,
  inside,
  insideOr,
  isShut,
  isVisitor,
  type May,
  managers,
  paramsOf,
  type Row,
  type Sent,
  signedIn,
} from './permission-may.ts'
import { consoleRules } from './permission-rules-console.ts'
import { courseRules } from './permission-rules-courses.ts'
import { moderationRules } from './permission-rules-moderation.ts'
import { paymentRules } from './permission-rules-payments.ts'
import { placeRules } from './permission-rules-place.ts'
import { preventionRules } from './permission-rules-prevention.ts'
import { topicRules } from './permission-rules-topics.ts'
import { belongs, isAuthor, manages, owns, type Scene } from './scenes.ts'

export type Rule = {
  input(scene: Scene): Promise<{
    params: Record<string, string>
    query: Record<string, string> | undefined
    body: unknown
  }>
  may: May
  changes: boolean | undefined
}

/** Includes the caller's picture for kinds that require one. */
const saying = async ({ client, who }: Scene, { needsPicture }: Fixture) => {
  const canUpload = client.person && who !== 'suspended'
  const pictures = needsPicture ? [canUpload ? await uploadedPicture(client) : 'none'] : []
  return { title: 'A title', text: 'Some text', pictures }
}

const everyone = () => true as const
const people = signedIn(() => true)
const readers: May = (scene) => (isShut(scene) ? 'content_not_found' : true)
/** Refuses those whom the item is hidden from. */
const respondersWho = (may: May): May =>
  signedIn((scene) => (isShut(scene) ? 'content_not_found' : may(scene)))
const responders = respondersWho(everyone)
const itemManagers = respondersWho((scene) => manages(scene) || 'permission_denied')
/** The item's author and the club's managers. */
const editors: May = (scene) => isAuthor(scene) || itemManagers(scene)
/** Authors only; nobody here is the author. */
const nobodyHere = respondersWho(() => 'permission_denied')
/** The item's author only. */
const posters = (refusal: ErrorCode) => respondersWho((scene) => isAuthor(scene) || refusal)
/** Outsiders of a private club and plain members get the same answer. */
const inviters = signedIn((scene) => manages(scene) || 'permission_denied')
const insiders = insideOr((scene) => belongs(scene) || 'not_a_member')
const owner = insideOr((scene) => owns(scene) || 'owner_only')
const publishers = insideOr((scene) => belongs(scene) || 'publish_non_member')

const { business } = clubForm()

type KindKey =
  | `GET /clubs/:club/${Feature}/:slug`
  | `POST /clubs/:club/${Feature}`
  | `PUT /${Feature}/:contentId`

/** Rows that every kind of content has. */
const ofKinds = Object.assign(
  {},
  ...contentKinds.map((kind): Record<string, Row> => {
    const [feature, fixture] = [featureOf[kind], fixtures[kind]]
    return {
      [`GET /clubs/:club/${feature}/:slug`]: readers,
      [`POST /clubs/:club/${feature}`]: {
        body: async (scene) => fixture.form(await saying(scene, fixture)),
        may: publishers,
      },
      [`PUT /${feature}/:contentId`]: { body: () => fixture.changed, may: editors },
    }
  }),
) as Record<KindKey, Row>

const publicOnly = ({ kind }: Scene) => (kind === 'private' ? 'members_only' : true)

/** See platform.md 6, decisions.md V1 to V3. */
const rows: Record<EndpointKey, Row | typeof apart> = {
  ...courseRules,
  ...consoleRules,
  ...moderationRules,
  ...paymentRules,
  ...placeRules,
  ...preventionRules,
  ...topicRules,
  'GET /calendars/:file': apart,
  'GET /feeds/:file': apart,
  'GET /unsubscribe/:token': apart,
  'POST /unsubscribe/:token': apart,
  'GET /storage/v1/*': apart,
  'GET /my/exports/:exportId/file': apart,
  'GET /clubs/:club/members.csv': managers,
  'GET /clubs/:club/activity-log.csv': managers,
  'GET /clubs/:club/course-insights': managers,
  'GET /clubs/:club/course-insights.csv': managers,
  'GET /clubs/:club/insights.csv': managers,
  'GET /clubs/:club/feeds/:file': publicOnly,
  'GET /clubs/:club/topics/:topicId/feeds/:file': publicOnly,
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
    body: () => ({ bytes: null }),
    changes: false,
    may: signedIn(() => 'operators_only'),
  },
  'POST /functions/v1/notify-club-members': {
    body: ({ club }) => ({ clubId: club.id, type: 'NEWS', title: 'A title', message: 'A message' }),
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
    body: ({ club, others }) => ({ club_id: club.id, receiver_id: others.member }),
    may: people,
    changes: false,
  },
  // The receiver is a member.
  'POST /functions/v1/send-chat-message': {
    body: ({ club, others }) => ({ club_id: club.id, receiver_id: others.member, message: 'Hello' }),
    may: signedIn((scene) => (belongs(scene) ? true : 'chat_not_allowed')),
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

  'GET /clubs/:club/preview': everyone,
  'GET /clubs/:club/highlights': (scene) => (isShut(scene) ? 'members_only' : true),
  'GET /clubs/:club': inside,
  'GET /clubs/:club/counts': inside,
  'PUT /clubs/:club/membership': signedIn((scene) => {
    if (belongs(scene)) return 'already_member'
    return scene.kind === 'private' ? 'club_is_private' : true
  }),
  'DELETE /clubs/:club/membership': signedIn((scene) => {
    if (owns(scene)) return 'owner_cannot_leave'
    return belongs(scene) ? true : 'not_a_member'
  }),

  'PUT /clubs/:club/join-request': signedIn((scene) => {
    if (belongs(scene)) return 'already_member'
    if (scene.kind !== 'private') return 'club_is_public'
    return scene.who === 'asker' ? 'request_pending' : true
  }),
  'DELETE /clubs/:club/join-request': (scene) =>
    isVisitor(scene) ? 'sign_in_required' : belongs(scene) ? 'already_member' : true,
  'GET /clubs/:club/join-requests': managers,
  'PUT /clubs/:club/join-requests/decisions': {
    body: (scene) => ({ ids: [scene.request.id], decision: 'accepted' }),
    may: managers,
  },

  'PUT /clubs/:club/features': { body: () => ({ features: { polls: false } }), may: owner },
  'PUT /clubs/:club/features/:feature': {
    // Already on, as all features are in these clubs.
    may: managers,
    changes: false,
  },
  'GET /clubs/:club/notification-level': inside,
  'PUT /clubs/:club/notification-level': { body: () => ({ level: 'mine' }), may: inside },
  'GET /clubs/:club/permissions': managers,
  'GET /clubs/:club/activity-log': managers,
  'GET /clubs/:club/activity-log/new': { query: () => ({ since: newId() }), may: managers },
  'GET /clubs/:club/activity-log/people': managers,
  'GET /clubs/:club/activity-log/retention': managers,
  'GET /clubs/:club/insights': managers,
  'PUT /clubs/:club/activity-log/retention': { body: () => ({ days: 90 }), may: owner },
  'PUT /clubs/:club/permissions': { body: () => ({ permissions: { posts: [] } }), may: managers },
  'GET /clubs/:club/permissions/people': managers,
  'PUT /clubs/:club/look': { body: () => ({ accent: '#1f5a41' }), may: managers },
  'PUT /clubs/:club/navigation': { body: () => ({ order: ['members'], hidden: ['jobs'] }), may: managers },
  'PUT /clubs/:club/landing-page': { body: () => ({ landingPage: 'posts' }), may: managers },
  'PUT /clubs/:club/leaderboard': { body: () => ({ showsLevels: true }), may: managers },
  'GET /clubs/:club/welcome': managers,
  'PUT /clubs/:club/welcome': { body: () => ({ welcome: 'Make yourself at home.' }), may: managers },
  'PUT /clubs/:club/membership/welcome': insiders,
  'PUT /clubs/:club/first-steps': { body: () => ({ isShown: false }), may: owner },
  'PUT /clubs/:club/details': {
    body: (scene) => ({ name: `Renamed ${scene.club.name}`, description: 'Changed', categories: ['New'] }),
    may: managers,
  },
  'PUT /clubs/:club/images': {
    body: () => ({ logoPath: null, thumbnailPath: null }),
    may: managers,
    changes: false,
  },
  'PUT /clubs/:club/access': {
    body: () => ({ isPaid: true, membershipFee: '7.00', subscriptionDuration: 'yearly' }),
    may: managers,
  },
  'PUT /clubs/:club/opening': {
    body: (scene) => ({ name: scene.club.name }),
    may: also(owner, (scene) => scene.kind === 'private' || 'already_public'),
  },
  'DELETE /clubs/:club/opening': {
    may: also(managers, (scene) => scene.kind === 'private' || 'already_public'),
    // No opening is scheduled.
    changes: false,
  },
  'PUT /clubs/:club/business': {
    body: () => ({ business: { ...business, businessName: 'Renamed Ltd' } }),
    may: also(managers, (scene) => scene.kind === 'business' || 'not_a_business_club'),
  },
  'PUT /clubs/:club/conversion': {
    body: () => ({ business: { ...business, businessName: 'Converted Ltd' } }),
    may: also(owner, (scene) => scene.kind !== 'business' || 'already_business'),
  },

  'GET /clubs/:club/ownership-candidates': owner,
  // Only the owner and the candidate see an offer.
  'GET /clubs/:club/ownership-offer': inside,
  'PUT /clubs/:club/ownership-offer': { body: (scene) => ({ personId: scene.others.admin }), may: owner },
  'DELETE /clubs/:club/ownership-offer': {
    may: also(inside, () => 'offer_not_found'),
    changes: false,
  },
  'GET /my/deleted-clubs': apart,
  'PUT /my/deleted-clubs/:clubId/restoration': {
    may: (scene) =>
      isVisitor(scene) ? 'sign_in_required' : owns(scene) ? 'club_not_deleted' : 'club_not_found',
    changes: false,
  },
  // Accepting twice returns the same: the owner already owns the club.
  'PUT /clubs/:club/ownership': {
    may: also(inside, (scene) => owns(scene) || 'offer_not_found'),
    changes: false,
  },
  'DELETE /clubs/:club': {
    body: (scene) => ({ name: scene.club.name }),
    may: signedIn((scene) => (owns(scene) ? true : 'owner_only')),
  },

  'GET /clubs/:club/members': inside,
  'GET /clubs/:club/mentionable': { query: () => ({ q: 'a' }), may: inside },
  'GET /content/:contentId/mentionable': { query: () => ({ q: 'a' }), may: responders },
  'GET /clubs/:club/member-tags': inside,
  'GET /clubs/:club/leaderboard': inside,
  'PUT /clubs/:club/members/changes': {
    body: ({ others }) => ({ change: 'promote', personIds: [others.member] }),
    may: managers,
  },
  'DELETE /clubs/:club/members/:personId': managers,
  'PUT /clubs/:club/members/:personId/admin': managers,
  'DELETE /clubs/:club/members/:personId/admin': {
    params: ({ others }) => ({ personId: others.admin }),
    may: managers,
  },

  'GET /clubs/:club/invites': inviters,
  'POST /clubs/:club/invites/links': {
    body: () => ({ id: newId(), lifetime: '7-days', maxUses: null }),
    may: inviters,
  },
  'POST /clubs/:club/invites/emails': {
    body: (scene) => ({ email: `guest-${scene.club.slug}@people.test` }),
    may: inviters,
  },
  'POST /clubs/:club/invites/people': {
    body: (scene) => ({ username: scene.others.stranger.username }),
    may: inviters,
  },
  'DELETE /clubs/:club/invites/:inviteId': inviters,
  'POST /functions/v1/send-invitation-email': {
    body: ({ club }) => ({ clubId: club.id, email: 'nobody-invited@people.test' }),
    may: also(inviters, () => 'invite_not_found'),
    changes: false,
  },
  'GET /clubs/:club/invitation': { query: ({ invite }) => ({ token: invite.token }), may: everyone },
  'PUT /clubs/:club/invitation': {
    body: () => ({}),
    may: signedIn((scene) => {
      if (belongs(scene)) return 'already_member'
      return scene.who === 'invited' ? true : 'invitation_invalid'
    }),
  },
  'DELETE /clubs/:club/invitation': signedIn((scene) => {
    if (belongs(scene)) return 'already_member'
    return scene.who === 'invited' ? true : 'invitation_invalid'
  }),

  'GET /clubs/:club/feed': inside,
  'GET /clubs/:club/events': inside,
  'GET /clubs/:club/calendar': {
    query: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }),
    may: inside,
  },
  ...ofKinds,
  'PUT /polls/:contentId': { body: () => ({ question: 'Changed?' }), may: posters('permission_denied') },
  'PUT /polls/:contentId/vote': { body: () => ({ optionId: pollOptions[0].id }), may: responders },
  'PUT /jobs/:contentId/closure': editors,
  'PUT /jobs/:contentId/application': {
    body: () => ({ message: 'Take me', attachmentPath: null }),
    may: (scene) => {
      const answer = responders(scene)
      if (answer !== true) return answer
      if (isAuthor(scene)) return 'own_job'
      return scene.who === 'applicant' ? 'already_applied' : true
    },
  },
  // Applicants may withdraw from any club.
  'DELETE /jobs/:contentId/application': (scene) => scene.who === 'applicant' || responders(scene),
  'GET /jobs/:contentId/applications': posters('author_only'),
  'PUT /jobs/:contentId/applications/:applicationId/status': {
    body: () => ({ status: 'seen' }),
    may: posters('author_only'),
  },
  'DELETE /jobs/:contentId/closure': { may: editors, changes: false },
  'PUT /products/:contentId/sale': editors,
  'DELETE /products/:contentId/sale': { may: editors, changes: false },
  'PUT /services/:contentId/pause': editors,
  'DELETE /services/:contentId/pause': { may: editors, changes: false },
  'PUT /events/:contentId/attendance': responders,
  'DELETE /events/:contentId/attendance': responders,
  'GET /events/:contentId/attendees': editors,
  'GET /events/:contentId/attendees.csv': editors,
  'GET /events/:contentId/event.ics': readers,
  'PUT /events/:contentId/cancellation': editors,
  'DELETE /events/:contentId/cancellation': { may: editors, changes: false },
  'GET /content/:contentId': readers,
  'DELETE /content/:contentId': editors,
  'GET /content/:contentId/versions': itemManagers,
  'PUT /content/:contentId/pin': itemManagers,
  'DELETE /content/:contentId/pin': { may: itemManagers, changes: false },
  'DELETE /content/:contentId/link-card': editors,
  'GET /content/:contentId/mute': responders,
  'PUT /content/:contentId/mute': responders,
  'DELETE /content/:contentId/mute': { may: responders, changes: false },
  'GET /content/:contentId/saved': responders,
  'PUT /content/:contentId/saved': responders,
  'DELETE /content/:contentId/saved': { may: responders, changes: false },
  'PUT /content/:contentId/like': responders,
  'DELETE /content/:contentId/like': { may: responders, changes: false },
  'PUT /content/:contentId/reactions/:reaction': responders,
  'DELETE /content/:contentId/reactions/:reaction': { may: responders, changes: false },
  'GET /content/:contentId/comments': readers,
  'POST /content/:contentId/comments': {
    body: () => ({ id: newId(), content: 'Another comment' }),
    may: responders,
  },
  'GET /comments/:commentId/replies': readers,
  'GET /comments/:commentId/versions': itemManagers,
  'PATCH /comments/:commentId': {
    body: () => ({ content: 'Another text' }),
    may: nobodyHere,
    changes: false,
  },
  'DELETE /comments/:commentId': itemManagers,
  'PUT /comments/:commentId/like': responders,
  'DELETE /comments/:commentId/like': { may: responders, changes: false },
}

/** Each with what its row sends besides the scene's own ids. */
export const rules = Object.fromEntries(
  (Object.entries(rows) as [EndpointKey, Row | typeof apart][]).map(([key, row]) => [key, ruleOf(key, row)]),
) as Record<EndpointKey, Rule | typeof apart>

function ruleOf(key: EndpointKey, row: Row | typeof apart): Rule | typeof apart {
  if (row === apart) return row
  const { may, changes, params, query, body }: Sent = typeof row === 'function' ? { may: row } : row
  const input: Rule['input'] = async (scene) => ({
    params: { ...paramsOf(key, scene), ...params?.(scene) },
    query: query?.(scene),
    body: await body?.(scene),
  })
  return { input, may, changes }
}
