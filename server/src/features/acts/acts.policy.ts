import type { RestrictedPerson } from '@guildhall/contract/acts'
import {
  type Action,
  accountActions,
  contentActions,
  memberActions,
  type Subject,
} from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { presentDecision } from '../profiles/made-decision.ts'

export type ActKind = 'content' | 'member' | 'account'

const includes = (list: readonly Action[], action: Action) => list.includes(action)

export const kindOfAct = (action: Action): ActKind =>
  includes(contentActions, action) ? 'content' : includes(memberActions, action) ? 'member' : 'account'

/** The restriction that an act puts on a person. */
export const restrictionOf: Partial<Record<Action, RestrictedPerson['restriction']>> = {
  review_posts: 'reviewed',
  silence: 'silenced',
  ban: 'banned',
  suspend: 'suspended',
  close: 'closed',
}

/** When an act ends, by the database's clock; null: until it is reversed. Errors: bad_input, action_not_possible. */
export async function endOf(
  { db }: Tx,
  { action, days }: { action: Action; days?: number | undefined },
): Promise<Date | null> {
  if (action === 'silence' && days === undefined)
    throw new AppError('bad_input', { fields: { days: 'Choose for how long' } })
  if (days === undefined) return null
  if (!includes(['review_posts', 'silence', 'ban', 'suspend'], action))
    throw new AppError('action_not_possible')
  const { rows } = await sql<{ at: Date }>`select now() + make_interval(days => ${days}::int) as at`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

export const actions: readonly Action[] = [...contentActions, ...memberActions, ...accountActions]

type Act = {
  action: Action
  caseId: string
  subject: Subject
  clubId: string | null
  personId: string | null
}

/** Refuses an act that is in force, and a second warning in one case. Error: already_done, with who did it if that is known. */
export async function refuseRepetition({ db }: Tx, act: Act): Promise<void> {
  const { action, caseId, subject, clubId, personId } = act
  const restriction = restrictionOf[action]
  const done = restriction
    ? sql`select l.actor_id, l.created_at from restrictions r join moderation_log l on l.id = r.act_id
        where r.club_id is not distinct from ${clubId}::uuid and r.person_id = ${personId}
        and r.kind = ${restriction} and (r.ends_at is null or r.ends_at > now())`
    : action === 'remove_member'
      ? sql`select null::uuid as actor_id, null::timestamptz as created_at where not exists (select from club_memberships where club_id = ${clubId} and user_id = ${personId})
          and not exists (select from clubs where id = ${clubId} and permissions -> 'admins' ? ${personId}::text)`
      : kindOfAct(action) === 'content'
        ? // Not by the log, which has no index of things. A reply hidden with its comment may be hidden by itself as well.
          sql`select l.actor_id, l.created_at from hidings h join moderation_log l on l.id = h.act_id and l.subject_id = h.subject_id
            where h.kind = ${subject.kind} and h.subject_id = ${subject.id} and l.what = ${action}`
        : sql`select l.actor_id, l.created_at from moderation_log l where l.what = ${action} and l.case_id = ${caseId}
            and l.person_id = ${personId} and not exists (select from moderation_log r
              where r.act_id = l.id and r.what in ('reversed', 'appeal_granted'))`
  const { rows } = await sql<{ actor_id: string | null; created_at: Date | null }>`${done} limit 1`.execute(
    db,
  )
  const [made] = rows
  if (!made) return
  const { actor_id: byId, created_at: at } = made
  throw new AppError('already_done', {
    ...(at && { decision: await presentDecision(db, { outcome: 'acted', byId, at }) }),
  })
}
