import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'

/** A new member's pace in a club. */
export type Pace = { secondsApart: number; itemsPerDay: number | null; commentsPerDay: number | null }

type Spending = {
  personId: string
  /** Null: conversations begun, of which there are so many items a day. */
  clubId: string | null
  isItem: boolean
  pace: Pace
}

const now = sql`clock_timestamp()`
const isNewDay = sql`p.day_from <= ${now} - interval '24 hours'`

/**
 * Counts one that was just written; undone with the write. A single statement, whose row two at once wait for. What is
 * deleted stays counted. Returns for how many seconds the next has to wait; undefined if this one was in time.
 */
async function spend({ db }: Tx, { personId, clubId, isItem, pace }: Spending): Promise<number | undefined> {
  const { secondsApart, itemsPerDay, commentsPerDay } = pace
  const [items, comments] = isItem ? [1, 0] : [0, 1]
  const perDay = isItem ? itemsPerDay : commentsPerDay
  const counted = sql`case when ${isNewDay} then 0 else ${isItem ? sql`p.items` : sql`p.comments`} end`
  const spent = await sql`
    insert into newcomer_paces as p (person_id, club_id, items, comments)
    values (${personId}, ${clubId}, ${items}, ${comments})
    on conflict (person_id, club_id) do update set last_at = ${now},
      day_from = case when ${isNewDay} then ${now} else p.day_from end,
      items = case when ${isNewDay} then 0 else p.items end + ${items},
      comments = case when ${isNewDay} then 0 else p.comments end + ${comments}
    where p.last_at <= ${now} - make_interval(secs => ${secondsApart})
      and (${perDay}::int is null or ${counted} < ${perDay}::int)
    returning 1`.execute(db)
  if (spent.rows.length > 0) return undefined
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(p.last_at + make_interval(secs => ${secondsApart}),
      case when ${perDay}::int is not null and ${counted} >= ${perDay}::int then p.day_from + interval '24 hours' end)
      - ${now}))::int as seconds
    from newcomer_paces p where p.person_id = ${personId} and p.club_id is not distinct from ${clubId}`.execute(
    db,
  )
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** After the insertion of what a new member publishes. Error: too_soon. */
export async function keepPace(
  tx: Tx,
  { pace, ...written }: Omit<Spending, 'pace'> & { pace: Pace | null },
): Promise<void> {
  if (pace === null) return
  const seconds = await spend(tx, { ...written, pace })
  if (seconds === undefined) return
  throw new AppError('too_soon', {
    retryAfter: seconds,
    message: `New members publish slowly at first; you can publish again here in ${seconds} seconds`,
  })
}

/** After a new account began a conversation. Error: too_many_new_chats. */
export async function keepChatPace(tx: Tx, personId: string, chatsPerDay: number): Promise<void> {
  const pace = { secondsApart: 0, itemsPerDay: chatsPerDay, commentsPerDay: null }
  const seconds = await spend(tx, { personId, clubId: null, isItem: true, pace })
  if (seconds !== undefined) throw new AppError('too_many_new_chats', { retryAfter: seconds })
}

/** Removes up to so many that no limit can need anymore; returns how many. */
export async function removeOldPaces({ db }: Tx, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from newcomer_paces where ctid in (
    select ctid from newcomer_paces where last_at < now() - interval '2 days' limit ${atOnce})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
