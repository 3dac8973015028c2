import { api, type EndpointKey } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import type { Rule } from './permission-rules.ts'
import type { Relation, Scene } from './scenes.ts'

/** Whose rights people under an act of moderation have, but for what the act takes. */
const standsFor = {
  silenced: 'member',
  silencedAuthor: 'poster',
  silencedAdmin: 'adminByRole',
  banned: 'stranger',
  suspended: 'visitor',
  reviewed: 'member',
} as const
type Restricted = keyof typeof standsFor

const isRestricted = (who: string): who is Restricted => who in standsFor

/** What silenced and banned people may not do, wherever others may. */
const responses = [
  'PUT /content/:contentId/like',
  'PUT /content/:contentId/reactions/:reaction',
  'POST /content/:contentId/comments',
  'PUT /comments/:commentId/like',
  'PUT /polls/:contentId/vote',
  'PUT /events/:contentId/attendance',
  'PUT /jobs/:contentId/application',
  'POST /functions/v1/send-chat-message',
  'POST /lessons/:lessonId/comments',
  'PUT /lessons/:lessonId/submission',
  'PUT /clubs/:club/groups/:groupId/membership',
] satisfies EndpointKey[]

/** What authors, teachers and admins write for others to read. Taking something back is none of it. */
const publications = [
  'PUT /jobs/:contentId/closure',
  'DELETE /jobs/:contentId/closure',
  'PUT /products/:contentId/sale',
  'DELETE /products/:contentId/sale',
  'PUT /services/:contentId/pause',
  'DELETE /services/:contentId/pause',
  'DELETE /events/:contentId/cancellation',
  'DELETE /content/:contentId/link-card',
  'PUT /content/:contentId/topic',
  'POST /functions/v1/notify-club-members',
  'PUT /clubs/:club/announcement',
  'POST /clubs/:club/courses',
  'POST /clubs/:club/course-imports',
  'PUT /courses/:courseId',
  'PUT /courses/:courseId/publication',
  'PUT /courses/:courseId/outline',
  'PUT /courses/:courseId/position',
  'PUT /courses/:courseId/restoration',
  'POST /courses/:courseId/links',
  'POST /courses/:courseId/copies',
  'POST /courses/:courseId/lessons',
  'POST /courses/:courseId/reminders',
  'PUT /lessons/:lessonId',
  'PUT /lessons/:lessonId/publication',
  'POST /lessons/:lessonId/copies',
  'PUT /lessons/:lessonId/quiz',
  'PUT /lessons/:lessonId/assignment',
  'PUT /submissions/:submissionId/decision',
] satisfies EndpointKey[]

/** What waits for a moderator where posts are reviewed. */
const submissions = new Set<string>([
  'POST /content/:contentId/comments' satisfies EndpointKey,
  'POST /lessons/:lessonId/comments' satisfies EndpointKey,
  ...contentKinds.map((kind) => `POST /clubs/:club/${featureOf[kind]}`),
])

const writes = new Set<string>([
  ...responses,
  ...publications,
  ...contentKinds.flatMap((kind) => [
    `POST /clubs/:club/${featureOf[kind]}`,
    `PUT /${featureOf[kind]}/:contentId`,
  ]),
])

/** Refused to banned people, whatever else would refuse it. */
const joins = new Set<string>([
  'PUT /clubs/:club/membership',
  'PUT /clubs/:club/join-request',
  'GET /clubs/:club/invitation',
  'POST /functions/v1/send-chat-message',
] satisfies EndpointKey[])

/** What the table expects, with what an act of moderation takes away. */
export function expectedOf(key: EndpointKey, rule: Rule, scene: Scene): true | ErrorCode {
  const { who } = scene
  if (!isRestricted(who)) return rule.may(scene)
  const may = rule.may({ ...scene, who: standsFor[who] })
  if (who === 'reviewed') return may === true && submissions.has(key) ? 'held_for_review' : may
  // Endpoints for anyone take them for visitors.
  if (who === 'suspended')
    return may === 'sign_in_required' && api[key].access !== 'anyone' ? 'session_not_found' : may
  // The table sends no file to import.
  if ((may === true || may === 'unsupported_media_type') && writes.has(key))
    return who === 'banned' ? 'banned' : 'silenced'
  if (who === 'banned' && (joins.has(key) || (starts.has(key) && may === 'not_a_member'))) return 'banned'
  return may
}

const starts = new Set<string>([
  'PUT /courses/:courseId/enrollment',
  'PUT /courses/:courseId/link-enrollment',
] satisfies EndpointKey[])

/** Each act is in the log, as those of moderators are. */
export async function insertSceneRestrictions(
  db: Database,
  scenes: { club: { id: string }; who: Relation }[],
  idOf: (who: Relation) => string,
  actorId: string,
): Promise<void> {
  const silence = (club: { id: string }, who: Relation) => ({
    ...{ id: newId(), what: 'silence', kind: 'silenced', personId: idOf(who), clubId: club.id },
  })
  const review = (club: { id: string }) => ({
    ...{ id: newId(), what: 'review_posts', kind: 'reviewed', personId: idOf('reviewed'), clubId: club.id },
  })
  const acts = [
    ...scenes.flatMap(({ club, who }) => [
      silence(club, 'silenced'),
      ...(who === 'silencedAuthor' || who === 'silencedAdmin' ? [silence(club, who)] : []),
      ...(who === 'reviewed' ? [review(club)] : []),
      { id: newId(), what: 'ban', kind: 'banned', personId: idOf('banned'), clubId: club.id },
    ]),
    { id: newId(), what: 'suspend', kind: 'suspended', personId: idOf('suspended'), clubId: null },
  ]
  const statement = JSON.stringify({
    ...{ basis: 'rule', ground: 'Be kind', facts: 'Unkind', isByReport: false, subject: null },
  })
  await db
    .insertInto('moderation_log')
    .values(
      acts.map(({ id, what, personId, clubId }) => ({
        ...{ id, what, club_id: clubId, actor_id: actorId, person_id: personId },
        ...{ kind: 'profile', subject_id: personId, statement },
      })),
    )
    .execute()
  await db
    .insertInto('restrictions')
    .values(
      acts.map(({ id, kind, personId, clubId }) => ({
        ...{ act_id: id, kind, club_id: clubId, person_id: personId },
      })),
    )
    .execute()
}
