import { api, type EndpointKey } from '@guildhall/contract/api'
import type { ErrorCode } from '@guildhall/contract/errors'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import type { Database } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Rule } from './permission-rules.ts'
import { courseRules } from './permission-rules-courses.ts'
import type { Scene } from './scenes.ts'

/** Whose rights people under an act of moderation have, but for what the act takes. */
const standsFor = { silenced: 'member', banned: 'stranger', suspended: 'visitor' } as const
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
] satisfies EndpointKey[]

const writes = new Set<string>([
  ...responses,
  ...contentKinds.map((kind) => `POST /clubs/:club/${featureOf[kind]}`),
])

/** Refused to banned people whatever else stands against it. */
const joins = new Set<string>([
  'PUT /clubs/:club/membership',
  'PUT /clubs/:club/join-request',
  'POST /functions/v1/send-chat-message',
] satisfies EndpointKey[])

/** Courses are tried by their own tests: the table's learner is one person. */
export const isTried = (key: EndpointKey, { who }: Scene): boolean =>
  !(isRestricted(who) && key in courseRules)

/** What the table expects, with what an act of moderation takes away. */
export function expectedOf(key: EndpointKey, rule: Rule, scene: Scene): true | ErrorCode {
  const { who } = scene
  if (!isRestricted(who)) return rule.may(scene)
  const may = rule.may({ ...scene, who: standsFor[who] })
  // Endpoints for anyone take them for visitors.
  if (who === 'suspended')
    return may === 'sign_in_required' && api[key].access !== 'anyone' ? 'session_not_found' : may
  if (may === true && writes.has(key)) return who
  if (who === 'banned' && joins.has(key)) return 'banned'
  return may
}

/** `people` by relation; each act is in the log, as those of moderators are. */
export async function insertSceneRestrictions(
  db: Database,
  scenes: { club: { id: string } }[],
  people: Record<Restricted, string>,
  actorId: string,
): Promise<void> {
  const acts = [
    ...scenes.flatMap(({ club }) => [
      { id: newId(), what: 'silence', kind: 'silenced', personId: people.silenced, clubId: club.id },
      { id: newId(), what: 'ban', kind: 'banned', personId: people.banned, clubId: club.id },
    ]),
    { id: newId(), what: 'suspend', kind: 'suspended', personId: people.suspended, clubId: null },
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
