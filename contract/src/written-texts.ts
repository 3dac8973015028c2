import type { z } from 'zod'
import type { Api, EndpointKey } from './api.ts'
import type { subjectKinds } from './moderation.ts'

/**
 * The thing that shows a text to others, and can be reported and hidden for it. Items and comments can wait for a moderator;
 * all else is published or refused at once. `sender`: read by the people it was sent to, who report its author's profile.
 * `operators`: written by operators alone, for everyone.
 */
export type Seen = (typeof subjectKinds)[number] | 'sender' | 'operators'

/**
 * Not seen by others. `own`: only its author reads it. `moderators`: reports, appeals, decisions and notes, which must be able to
 * quote what was wrong. `technical`: a choice, number, time, name or address that only the server reads or compares.
 */
export type Unseen = 'own' | 'moderators' | 'technical'

/** Fields that hold no words wherever they are: ids, paths, times and secrets; and `before`, which is only compared. */
type Wordless =
  | ('before' | 'id' | 'ids' | 'path' | 'digest' | 'digests' | 'permissions' | 'metadata' | 'keys')
  | ('token' | 'code' | 'password' | 'currentPassword' | 'invitation' | 'inviteCode' | 'work' | 'credential')
  | (
      | 'email'
      | 'returnTo'
      | 'timeZone'
      | 'browser'
      | 'cursor'
      | 'replaces'
      | 'until'
      | 'reply_to'
      | 'endpoint'
    )
  | `${string}${'Id' | 'Ids' | '_id' | 'Path' | 'Paths' | '_paths' | 'Date' | 'Time' | 'At' | 'From'}`

type Join<Path extends string, Name extends string> = Path extends '' ? Name : `${Path}.${Name}`

/** Paths of the strings in an input: 'title', 'images.*.alt'. */
type PathsOf<T, Path extends string = ''> = T extends string
  ? string extends T
    ? Path
    : never
  : T extends readonly (infer E)[]
    ? PathsOf<E, Join<Path, '*'>>
    : T extends object
      ? { [K in keyof T & string]: K extends Wordless ? never : PathsOf<T[K], Join<Path, K>> }[keyof T &
          string]
      : never

type UploadPath<E> = E extends { upload: true } ? 'file' : never
type BodyPath<E> = E extends { body: infer B extends z.ZodType } ? PathsOf<z.input<B>> : never
type TextPath<K extends EndpointKey> = UploadPath<Api[K]> | BodyPath<Api[K]>
type WritingKey = {
  [K in EndpointKey]: Api[K] extends { isRead: true } ? never : [TextPath<K>] extends [never] ? never : K
}[EndpointKey]

/** Complete by its type: a text that an endpoint takes does not compile without its line. */
type WrittenTexts = { [K in WritingKey]: { [P in TextPath<K>]: Seen | Unseen } }

const all = <S extends Seen | Unseen, F extends string>(seen: S, ...fields: F[]) =>
  Object.fromEntries(fields.map((field) => [field, seen])) as Record<F, S>

const details = all('club', 'name', 'description', 'slug', 'categories.*')
const fee = all('technical', 'membershipFee', 'currency')
const business = {
  ...all('club', 'business.businessName', 'business.businessEmail', 'business.contactCountryCode'),
  ...all('club', 'business.contactNumber', 'business.addressLine1', 'business.addressLine2'),
  ...all('club', 'business.city', 'business.stateProvince', 'business.postalCode', 'business.country'),
}
const paid = all('technical', 'payments.*.amount', 'payments.*.paidOn', 'payments.*.paidUntil')
const answers = all('sender', 'answers.*.answer')

const post = all('content', 'title', 'content', 'images.*.alt')
const poll = all('content', 'question', 'description', 'options.*.text')
const event = all('content', 'eventName', 'description', 'agenda', 'location', 'link', 'images.*.alt')
const job = {
  ...all('content', 'title', 'company', 'location', 'description', 'requirements'),
  ...all('content', 'responsibilities', 'benefits'),
  ...all('technical', 'payTo', 'payCurrency'),
}
const offer = { ...all('content', 'title', 'description', 'images.*.alt'), ...all('technical', 'price') }
const product = { ...offer, ...all('content', 'features', 'specifications') }
const service = {
  ...offer,
  ...all('content', 'location', 'duration', 'included'),
  ...all('technical', 'deliveryAmount', 'capacity'),
}

/** Every text that people send, by endpoint and field, with what shows it to others. */
export const writtenTexts = {
  'POST /auth/v1/sign-up': { firstName: 'profile', lastName: 'profile' },
  'POST /auth/v1/account-deletions': { typedUsername: 'technical' },
  'POST /auth/v1/passkeys': { name: 'own' },
  'PUT /auth/v1/passkeys/:passkeyId': { name: 'own' },
  'POST /auth/v1/tokens': { name: 'own' },
  'PUT /profile': {
    ...all('profile', 'firstName', 'lastName', 'username', 'bio', 'socialUrl', 'websiteUrl'),
    ...all('profile', 'interests.*', 'communityRoles.*'),
  },

  'POST /clubs': { ...details, ...business, ...fee },
  'PUT /clubs/:club/details': details,
  'PUT /clubs/:club/access': { ...fee, keptUntil: 'technical' },
  'PUT /clubs/:club/payment-settings': {
    ...all('club', 'instructions', 'link', 'accountHolder', 'issuer'),
    iban: 'technical',
  },
  'POST /clubs/:club/payments': { ...paid, 'payments.*.note': 'sender' },
  'PUT /clubs/:club/payments/:paymentId/refund': { amount: 'technical' },
  'PUT /clubs/:club/grants/:grantId': { username: 'technical', amount: 'technical', note: 'sender' },
  'PUT /clubs/:club/opening': { name: 'technical' },
  'PUT /clubs/:club/business': business,
  'PUT /clubs/:club/conversion': business,
  'PUT /clubs/:club/leaderboard': { 'levels.*': 'club' },
  'PUT /clubs/:club/look': {
    accent: 'technical',
    'links.*.label': 'club',
    'links.*.url': 'club',
    introVideo: 'club',
  },
  'PUT /clubs/:club/rules': {
    'rules.*.title': 'club',
    'rules.*.text': 'club',
    'questions.*.question': 'club',
  },
  'PUT /clubs/:club/topics/:topicId': { name: 'club', emoji: 'technical', description: 'club' },
  'PUT /clubs/:club/groups/:groupId': { name: 'club', description: 'club', fee: 'technical' },
  'POST /clubs/:club/groups/:groupId/members': { 'names.*': 'technical' },
  'PUT /clubs/:club/welcome': { welcome: 'club' },
  'PUT /clubs/:club/announcement': { message: 'club', link: 'club' },
  'DELETE /clubs/:club': { name: 'technical' },
  'PUT /clubs/:club/membership': answers,
  'PUT /clubs/:club/join-request': answers,
  'PUT /clubs/:club/invitation': answers,
  'POST /clubs/:club/invites/emails': { message: 'sender' },
  'POST /clubs/:club/invites/people': { message: 'sender', username: 'technical' },
  'POST /functions/v1/notify-club-members': { title: 'sender', message: 'sender', type: 'technical' },

  'POST /clubs/:club/posts': post,
  'PUT /posts/:contentId': post,
  'POST /clubs/:club/polls': poll,
  'PUT /polls/:contentId': poll,
  'POST /clubs/:club/events': event,
  'PUT /events/:contentId': event,
  'POST /clubs/:club/jobs': job,
  'PUT /jobs/:contentId': job,
  'PUT /jobs/:contentId/application': { message: 'sender' },
  'POST /clubs/:club/products': product,
  'PUT /products/:contentId': product,
  'POST /clubs/:club/services': service,
  'PUT /services/:contentId': service,
  'POST /content/:contentId/comments': { content: 'comment' },
  'PATCH /comments/:commentId': { content: 'comment' },

  'POST /clubs/:club/courses': { title: 'course', summary: 'course' },
  'PUT /courses/:courseId': {
    ...all('course', 'title', 'summary', 'description', 'cover.alt', 'priceText', 'howToPay'),
  },
  'PUT /courses/:courseId/outline': { 'sections.*.title': 'course' },
  'POST /courses/:courseId/lessons': { title: 'course' },
  'POST /courses/:courseId/enrollments': { 'names.*': 'technical' },
  'PUT /lessons/:lessonId': { title: 'course', content: 'course', videoUrl: 'course' },
  'PUT /lessons/:lessonId/quiz': {
    ...all('course', 'questions.*.question', 'questions.*.explanation'),
    ...all('course', 'questions.*.options.*.text', 'questions.*.answers.*'),
  },
  'PUT /lessons/:lessonId/assignment': { prompt: 'course' },
  'PUT /lessons/:lessonId/submission': { content: 'sender', link: 'sender' },
  'PUT /submissions/:submissionId/decision': { remark: 'sender' },
  'POST /lessons/:lessonId/quiz-attempts': { 'answers.*.text': 'own' },
  'PUT /lessons/:lessonId/note': { content: 'own' },
  'POST /lessons/:lessonId/comments': { content: 'lesson_comment' },
  'PATCH /lesson-comments/:lessonCommentId': { content: 'lesson_comment' },

  // Names of files, and what captions say. What a course in a file says is screened as it is read.
  'POST /clubs/:club/course-imports': { file: 'course' },
  'POST /storage/v1/attachments': { file: 'sender' },
  'POST /storage/v1/audio': { file: 'course' },
  'POST /storage/v1/course-files': { file: 'course' },
  'POST /storage/v1/videos': { file: 'course' },
  'POST /storage/v1/captions': { file: 'course' },
  'POST /storage/v1/pictures/:purpose': { file: 'technical' },

  'POST /functions/v1/send-chat-message': { message: 'message' },
  'PUT /messages/:messageId': { message: 'message' },
  'PUT /my/drafts/:draftId': { place: 'technical', data: 'own', summary: 'own' },
  'POST /my/hidden-words': { word: 'own' },

  'POST /reports': all('moderators', 'rule', 'note', 'legal.explanation', 'legal.name'),
  'POST /conversations/:conversationId/reports': { note: 'moderators' },
  'POST /cases/:caseId/notes': { note: 'moderators' },
  'PUT /cases/:caseId/escalation': { reason: 'moderators' },
  'PUT /cases/:caseId/closure': { reason: 'moderators' },
  'POST /case-decisions': all('moderators', 'reason', 'statement.ground', 'statement.facts'),
  'POST /acts': all('moderators', 'statement.ground', 'statement.facts'),
  'PUT /acts/:actId/reversal': { reason: 'moderators' },
  'PUT /clubs/:club/bulk-bans/:bulkId': all('moderators', 'statement.ground', 'statement.facts'),
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': { reason: 'moderators' },
  'PUT /my/statements/:actId/appeal': { text: 'moderators' },
  'POST /statement-appeals': { text: 'moderators' },
  'PUT /appeals/:actId/decision': { answer: 'moderators' },
  'PUT /held/:heldId/decision': { note: 'moderators' },
  'POST /held-decisions': { note: 'moderators' },
  'POST /clubs/:club/watched-terms': { term: 'moderators', replacement: 'moderators' },
  'POST /admin/watched-terms': { term: 'moderators', replacement: 'moderators' },
  'POST /admin/invite-codes': { note: 'moderators' },
  'PUT /admin/sign-up': { 'blockedDomains.*': 'moderators' },
  'PUT /admin/place': { name: 'operators', accent: 'technical' },
  'PUT /admin/pages/:page': { content: 'operators' },
  'POST /admin/pages/:page/versions': { changes: 'operators' },
  'PUT /admin/announcement': { message: 'operators', link: 'operators' },
} satisfies WrittenTexts

/** The fields of an endpoint that hold words, each with what shows it; undefined for all that take none. */
export const textsIn = (key: EndpointKey): Record<string, Seen | Unseen> | undefined =>
  (writtenTexts as Partial<Record<EndpointKey, Record<string, Seen | Unseen>>>)[key]
