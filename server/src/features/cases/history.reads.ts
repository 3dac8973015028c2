import type { CaseHistory } from '@guildhall/contract/cases'
import { type Action, actions } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isReversed } from '../acts/log.reads.ts'

/** Acts that are listed, and cases that are counted. */
const [maxActs, maxCounted] = [20, 1000]
/** Days after which an act no longer counts as a strike. */
const strikeDays = 180

type Row = {
  joined_at: Date | null
  account_since: Date
  closed: number
  open: number
  strikes: number
  acts: {
    id: string
    action: Action
    ground: string
    ends_at: string | null
    is_reversed: boolean
    at: string
  }[]
}

/** A person's moderation history, without the case itself: in a club, or with null everywhere. */
export async function readHistory(
  db: Database,
  {
    caseId,
    personId,
    clubId,
    joinedClubId,
  }: { caseId: string; personId: string; clubId: string | null; joinedClubId: string | null },
): Promise<CaseHistory | null> {
  const here = (alias: string) => (clubId ? sql`and ${sql.ref(`${alias}.club_id`)} = ${clubId}` : sql``)
  const cases = (state: RawBuilder<unknown>) => sql`(select count(*)::int from (select from moderation_cases c
    where c.person_id = p.id and c.id <> ${caseId} and c.closed_at is ${state} ${here('c')}
    limit ${sql.lit(maxCounted)}) counted)`
  const acts = sql`from moderation_log l where l.person_id = p.id and l.what = any(${[...actions]}::text[]) ${here('l')}`
  const { rows } = await sql<Row>`
    select p.created_at as account_since, m.created_at as joined_at, ${cases(sql`not null`)} as closed,
      ${cases(sql`null`)} as open,
      (select count(*)::int ${acts} and l.created_at > now() - make_interval(days => ${sql.lit(strikeDays)})
        and not ${isReversed}) as strikes,
      (select coalesce(json_agg(json_build_object('id', a.id, 'action', a.what, 'ground', a.ground, 'ends_at', a.ends_at,
          'is_reversed', a.is_reversed, 'at', a.created_at) order by a.created_at desc, a.id desc), '[]')
        from (select l.id, l.what, coalesce(l.statement ->> 'ground', '') as ground, l.ends_at, l.created_at,
          ${isReversed} as is_reversed ${acts} order by l.created_at desc, l.id desc limit ${sql.lit(maxActs)}) a) as acts
    from profiles p left join club_memberships m on m.user_id = p.id and m.club_id = ${joinedClubId}
    where p.id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    joinedAt: row.joined_at?.toISOString() ?? null,
    accountSince: row.account_since.toISOString(),
    closedCases: row.closed,
    openCases: row.open,
    strikes: row.strikes,
    acts: row.acts.map(({ id, action, ground, ends_at: endsAt, is_reversed: isReversed, at }) => ({
      ...{ id, action, ground, isReversed },
      endsAt: endsAt && new Date(endsAt).toISOString(),
      createdAt: new Date(at).toISOString(),
    })),
  }
}
