import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/database/write.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import { recentActivitySql } from './active.ts'

/** Most log entries counted; the score is logarithmic. */
const countedAtMost = 20_000
/** A club is scored immediately on activity; others slowly lose activity older than 28 days. */
const scoredAgainAfter = sql`interval '1 day'`

type Scored = { id: string; score: number; scored_at: string }

/**
 * Scores one club, or all that are due: the longest due first, a bounded part at a time; queues the rest. The score
 * adds logarithms of 28 days' activity and people, so that many people outweigh one busy one.
 */
export async function scoreClubs(
  deps: Dependencies,
  clubId?: string,
  { budgetMs = taskBudgetMs, atOnce = 100 } = {},
): Promise<void> {
  if (clubId) {
    await note(deps, await scored(deps, sql`k.id = ${clubId}`))
    return
  }
  const end = Date.now() + budgetMs
  // Locked clubs stay due, and are skipped by this run.
  let after: RawBuilder<boolean> = sql`true`
  for (;;) {
    const clubs = await scored(
      deps,
      sql`k.scored_at < now() - ${scoredAgainAfter} and ${after} order by k.scored_at, k.id limit ${atOnce}`,
    )
    const last = clubs.at(-1)
    if (!last) return
    await note(deps, clubs)
    after = sql`(k.scored_at, k.id) > (${last.scored_at}::timestamptz, ${last.id}::uuid)`
    if (Date.now() >= end) return addTask(deps.db, 'clubs.score', {}, { key: 'clubs.score' })
  }
}

/** `which`: SQL of clubs `k`, in order. */
async function scored({ db }: Dependencies, which: RawBuilder<unknown>): Promise<Scored[]> {
  const { rows } = await sql<Scored>`
    with due as materialized (
      select k.id, k.members, k.scored_at from clubs k where k.deleted_at is null and ${which}
    )
    select due.id, due.scored_at::text as scored_at,
      round(2000 * ln(1 + lively.people) + 1000 * ln(1 + lively.things) + 100 * ln(1 + due.members))::int as score
    from due, lateral (
      select count(distinct latest.user_id) as people, count(*) as things from (
        select user_id from club_activity_log where club_id = due.id and ${recentActivitySql}
        order by created_at desc, id desc limit ${sql.lit(countedAtMost)}
      ) latest
    ) lively
    order by due.scored_at, due.id`.execute(db)
  return rows
}

/** Short writes that skip locked clubs until the next run. */
async function note(deps: Dependencies, clubs: Scored[]): Promise<void> {
  await write(deps, ({ db }) =>
    sql`with free as (
        select k.id, given.score from clubs k
        join jsonb_to_recordset(${JSON.stringify(clubs)}::jsonb) given (id uuid, score int) on given.id = k.id
        for no key update of k skip locked
      )
      update clubs set activity_score = free.score, scored_at = now() from free where clubs.id = free.id`.execute(
      db,
    ),
  )
}
