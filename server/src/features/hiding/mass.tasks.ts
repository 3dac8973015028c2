import { sql } from 'kysely'
import { type Bounded, inBatches, taskBudgetMs, withinBudget } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx } from '../../platform/write.ts'
import { massTaskKey, unhideBatch } from './hiding.writes.ts'
import type { MarkedKind } from './kinds.ts'
import { hideMarked } from './marked.writes.ts'

/**
 * Hides all that a person published for an act, or undoes that, in short writes; queues the rest. Idempotent, and may run
 * twice at once.
 */
export async function hideOrShowAll(
  deps: Dependencies & Bounded,
  actId: string,
  budgetMs = taskBudgetMs * 5,
): Promise<void> {
  await withinBudget(
    deps,
    budgetMs,
    (bounded) => inBatches(bounded, (tx) => nextBatch(tx, actId)),
    () => addTask(deps.db, 'hiding.all', { actId }, { key: massTaskKey(actId), isBulk: true }),
  )
}

/** Queues what was left unfinished. */
export async function resumeMassHidings({ db }: Pick<Dependencies, 'db'>): Promise<void> {
  const rows = await db
    .selectFrom('mass_hidings')
    .select('act_id')
    .where('is_done', '=', false)
    .limit(100)
    .execute()
  for (const { act_id: actId } of rows)
    await addTask(db, 'hiding.all', { actId }, { key: massTaskKey(actId), isBulk: true })
}

/** Locks the act, so that reversing it waits for this batch, and the next one knows. */
async function nextBatch(tx: Tx, actId: string): Promise<number> {
  const mass = await tx.db
    .selectFrom('mass_hidings')
    .selectAll()
    .where('act_id', '=', actId)
    .where('is_done', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!mass) return 0
  const done = mass.is_undone ? await unhideBatch(tx, actId) : await hideBatch(tx, mass)
  if (done > 0) return done
  if (mass.is_undone) await tx.db.deleteFrom('mass_hidings').where('act_id', '=', actId).execute()
  else await tx.db.updateTable('mass_hidings').set({ is_done: true }).where('act_id', '=', actId).execute()
  return 0
}

const atOnce = 200

type Mass = { act_id: string; person_id: string; club_id: string | null; published_until: Date }

const tables: Record<MarkedKind, { name: string; club: ReturnType<typeof sql> }> = {
  content: { name: 'content_rows', club: sql`t.club_id` },
  comment: { name: 'comment_rows', club: sql`t.club_id` },
  lesson_comment: {
    name: 'lesson_comment_rows',
    club: sql`(select c.club_id from lessons l join courses c on c.id = l.course_id where l.id = t.lesson_id)`,
  },
}

async function hideBatch(tx: Tx, mass: Mass): Promise<number> {
  for (const kind of ['content', 'comment', 'lesson_comment'] as const) {
    // By the index of what is shown; then also what other acts hide.
    const shown = await findBatch(tx, mass, kind, sql`and not t.is_hidden`)
    const ids = shown.length > 0 ? shown : await findBatch(tx, mass, kind, sql``)
    if (ids.length > 0) return hideMarked(tx, { actId: mass.act_id, kind, ids })
  }
  return 0
}

async function findBatch(tx: Tx, mass: Mass, kind: MarkedKind, which: ReturnType<typeof sql>) {
  const { name, club } = tables[kind]
  const inClub = mass.club_id === null ? sql`` : sql`and ${club} = ${mass.club_id}`
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(name)} t
    where t.user_id = ${mass.person_id} and t.created_at <= ${mass.published_until} ${which} ${inClub}
      and not exists (select from hidings h
        where h.kind = ${kind} and h.subject_id = t.id and h.act_id = ${mass.act_id} and not h.is_lock)
    order by t.created_at desc, t.id desc limit ${atOnce}`.execute(tx.db)
  return rows.map(({ id }) => id)
}
