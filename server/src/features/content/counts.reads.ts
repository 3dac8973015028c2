import { type Expression, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'

type Total = { count: number | null; as_of: number }

/** For all who see everything in the club; null where restricted topics make them few. */
const totalForAll = sql<number | null>`case when not exists (select from topics t
  where t.club_id = content_totals.club_id and t.is_restricted) then count end`

const total = prepared<{ clubId: string; type: string }, Total>((db, { clubId, type }) =>
  db
    .selectFrom('content_totals')
    .select([totalForAll.as('count'), startOf(sql`now()`).as('as_of')])
    .where('club_id', '=', clubId)
    .where('type', '=', type),
)

/** Read after the commit: the last of concurrent readers sees all writes. */
export async function readTotal(db: Database, clubId: string, type: string): Promise<Total> {
  const [row] = await total(db, { clubId, type })
  return row ?? { count: 0, as_of: 0 }
}

const startOf = (time: Expression<unknown>) => sql<number>`(extract(epoch from ${time}) * 1000)::float8`
