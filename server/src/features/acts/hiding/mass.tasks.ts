import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import { addTask, type Tx, write } from '../../../platform/database/write.ts'
import { type Bounded, checkBudget, taskBudgetMs, withinBudget } from '../../../platform/tasks/batches.ts'
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
  from: Position = start,
): Promise<void> {
  let reached = from
  await withinBudget(
    deps,
    budgetMs,
    async (bounded) => {
      for (; ; checkBudget(bounded)) {
        const next = await write(bounded, (tx) => nextBatch(tx, actId, reached))
        if (!next) return
        reached = next
      }
    },
    () => addTask(deps.db, 'hiding.all', { actId, from: reached }, { key: massTaskKey(actId), isBulk: true }),
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

const kinds = ['content', 'comment', 'lesson_comment'] as const
/** For each kind, visible rows first, then those that other acts hide. */
const parts = kinds.flatMap((kind) => [
  { kind, isHidden: false },
  { kind, isHidden: true },
])

/** The cursor of the next batch. A restarted task skips hidden rows by the index of visible ones. */
export type Position = { part: number; after?: Row | undefined; hasFound: boolean }
type Row = { id: string; at: string }
const start: Position = { part: 0, hasFound: false }

/** Locks the act, so that reversing it waits for this batch, and the next one knows. Returns undefined at the end. */
async function nextBatch(tx: Tx, actId: string, from: Position): Promise<Position | undefined> {
  const mass = await tx.db
    .selectFrom('mass_hidings')
    .selectAll()
    .where('act_id', '=', actId)
    .where('is_done', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!mass) return undefined
  if (mass.is_undone) {
    if ((await unhideBatch(tx, actId)) > 0) return from
    await tx.db.deleteFrom('mass_hidings').where('act_id', '=', actId).execute()
    return undefined
  }
  const reached = await hideBatch(tx, mass, from)
  if (!reached)
    await tx.db.updateTable('mass_hidings').set({ is_done: true }).where('act_id', '=', actId).execute()
  return reached
}

const atOnce = 200

type Mass = { act_id: string; person_id: string; club_id: string | null; published_until: Date }

/** Done once all parts have nothing left: a write may have been under way when its part was looked at. */
async function hideBatch(tx: Tx, mass: Mass, from: Position): Promise<Position | undefined> {
  const part = parts[from.part]
  if (!part) return from.hasFound ? start : undefined
  const rows = await findBatch(tx, mass, part, from.after)
  if (rows.length === 0) return { part: from.part + 1, hasFound: from.hasFound }
  const ids = part.isHidden ? await withoutHidden(tx, mass, part.kind, rows) : rows.map(({ id }) => id)
  if (ids.length > 0) await hideMarked(tx, { actId: mass.act_id, kind: part.kind, ids })
  return { part: from.part, after: rows.at(-1), hasFound: from.hasFound || ids.length > 0 }
}

/**
 * The ids of those that this act does not hide yet. Asked by ids: joined with what was empty when its plan was made, each
 * row would read all that the act hid since.
 */
async function withoutHidden(tx: Tx, mass: Mass, kind: MarkedKind, rows: Row[]): Promise<string[]> {
  const { rows: known } = await sql<{ id: string }>`
    select subject_id as id from hidings where act_id = ${mass.act_id} and kind = ${kind} and not is_lock
      and subject_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db)
  const hidden = new Set(known.map(({ id }) => id))
  return rows.map(({ id }) => id).filter((id) => !hidden.has(id))
}

const tables: Record<MarkedKind, { name: string; club: ReturnType<typeof sql> }> = {
  content: { name: 'content_rows', club: sql`t.club_id` },
  comment: { name: 'comment_rows', club: sql`t.club_id` },
  lesson_comment: {
    name: 'lesson_comment_rows',
    club: sql`(select c.club_id from lesson_rows l join course_rows c on c.id = l.course_id where l.id = t.lesson_id)`,
  },
}

async function findBatch(
  tx: Tx,
  mass: Mass,
  { kind, isHidden }: { kind: MarkedKind; isHidden: boolean },
  after: Row | undefined,
): Promise<Row[]> {
  const { name, club } = tables[kind]
  const inClub = mass.club_id === null ? sql`` : sql`and ${club} = ${mass.club_id}`
  const { rows } = await sql<Row>`
    select t.id, t.created_at::text as at from ${sql.table(name)} t
    where t.user_id = ${mass.person_id} and t.created_at <= ${mass.published_until} ${inClub}
      and ${isHidden ? sql`t.is_hidden` : sql`not t.is_hidden`}
      ${after ? sql`and (t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by t.created_at desc, t.id desc limit ${atOnce}`.execute(tx.db)
  return rows
}
