import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'
import { addTask } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'
import { type Bounded, taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { removeLeftovers } from './leftovers.ts'
import { owners } from './owners.ts'
import { removeStored } from './smaller.ts'

const day = 86_400_000
const batch = 500
const atOnce = 20

const maxFailures = 10

const unusedFiles = (db: Database) =>
  db.selectFrom('files').select(['id', 'path', 'created_at']).where(isUnused)

/** Neither owned, nor used by a draft, a held submission, a case or a report, which preserve the files they show. */
const isUnused = (builder: ExpressionBuilder<DB, 'files'>) => {
  const { and, not } = builder
  return and([isUnowned(builder), not(isSent(builder)), not(isEvidence(builder))])
}

const isUnowned = ({ and, eb }: ExpressionBuilder<DB, 'files'>) =>
  and(owners.map((column) => eb(column, 'is', null)))

/** By its uploader, who may publish it yet. */
const isSent = ({ exists, or, selectFrom }: ExpressionBuilder<DB, 'files'>) =>
  or([
    exists(selectFrom('draft_files as d').select('d.file_id').whereRef('d.file_id', '=', 'files.id')),
    exists(selectFrom('held_files as h').select('h.file_id').whereRef('h.file_id', '=', 'files.id')),
  ])

const isEvidence = ({ exists, or, selectFrom }: ExpressionBuilder<DB, 'files'>) =>
  or([
    exists(selectFrom('case_files as e').select('e.file_id').whereRef('e.file_id', '=', 'files.id')),
    exists(selectFrom('reported_files as r').select('r.path').whereRef('r.path', '=', 'files.path')),
  ])

/**
 * Evidence that belongs to nothing else loses its uploader, so that it fills no quota and can't be published again. Idempotent.
 */
const disownEvidence = (db: Database, which: RawBuilder<boolean>) =>
  db
    .updateTable('files')
    .set({ uploader_id: null })
    .where('uploader_id', 'is not', null)
    .where(isUnowned)
    .where(isEvidence)
    .where((builder) => builder.not(isSent(builder)))
    .where(which)
    .execute()

/**
 * Deletes files that were unused for a day, unless a backup is running; queues the rest. Idempotent. Failures of the
 * store are rethrown at the end, so that a file it cannot delete does not keep the others.
 */
export async function sweepFiles(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  now = new Date(),
  { after, budgetMs = taskBudgetMs * 10 }: { after?: FileCursor | undefined; budgetMs?: number } = {},
): Promise<void> {
  const before = new Date(now.getTime() - day)
  await disownEvidence(db, sql<boolean>`created_at < ${before}`)
  const left = await removeUnused({ db, files, until: Date.now() + budgetMs }, after, (query) =>
    query.where('created_at', '<', before),
  )
  if (left) await addTask(db, 'files.sweep', { after: left })
  else await removeLeftovers({ db, files }, before)
}

/** Deletes a person's unused files at any age. Idempotent. Throws as `sweepFiles` does. */
export async function removeUnusedFilesOf(
  deps: Pick<Dependencies, 'db' | 'files'>,
  personId: string,
): Promise<void> {
  await disownEvidence(deps.db, sql<boolean>`uploader_id = ${personId}`)
  await removeUnused(deps, undefined, (query) => query.where('uploader_id', '=', personId))
}

/** Position after the last file examined. */
type FileCursor = NonNullable<TaskPayloads['files.sweep']['after']>

/** Deletes in upload order; returns the position if time ran out. */
async function removeUnused(
  { db, files, until = Number.POSITIVE_INFINITY }: Pick<Dependencies, 'db' | 'files'> & Bounded,
  after: FileCursor | undefined,
  which: (query: ReturnType<typeof unusedFiles>) => ReturnType<typeof unusedFiles>,
): Promise<FileCursor | undefined> {
  const failures: unknown[] = []
  let cursor = after
  for (;;) {
    const rows = await which(unusedFiles(db))
      .$if(cursor !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, id) > (${new Date(cursor?.at ?? 0)}, ${cursor?.id ?? nobody}::uuid)`,
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(batch)
      .execute()
    for (const row of rows) {
      try {
        // A backup is running; the next sweep deletes them.
        if (!(await removeIfUnused({ db, files }, row))) return
      } catch (error) {
        failures.push(error)
        // The store is unavailable.
        if (failures.length === maxFailures) throw error
      }
      cursor = { at: row.created_at.toISOString(), id: row.id }
      if (Date.now() >= until) return cursor
    }
    if (rows.length === batch) continue
    if (failures.length > 0) throw failures[0]
    return
  }
}

/** Deletes the row only if still unused, and only with the file. False during a backup. */
async function removeIfUnused(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  { id, path }: { id: string; path: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return false
    const gone = await tx.deleteFrom('files').where('id', '=', id).where(isUnused).executeTakeFirst()
    if (gone.numDeletedRows > 0n) await removeStored(files, path)
    return true
  })
}

/**
 * Deletes the files of clubs, items, comments, messages or courses; during a backup they stay for the sweep. Files that a
 * case, a report, a held submission or a draft needs only lose their owner, and are swept after it. Idempotent.
 */
export async function removeFilesOf(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  owner: 'club_id' | 'content_id' | 'comment_id' | 'message_id' | 'course_id' | 'lesson_id' | 'submission_id',
  ids: string[],
): Promise<void> {
  const needed = await db
    .updateTable('files')
    .set({ [owner]: null })
    .where(owner, 'in', ids)
    .where((builder) => builder.or([isSent(builder), isEvidence(builder)]))
    .returning('id')
    .execute()
  await disownEvidence(db, sql<boolean>`id = any(${needed.map(({ id }) => id)}::uuid[])`)
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'path'])
      .where(owner, 'in', ids)
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    const isBackingUp = await db.transaction().execute(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return true
      const removed = rows.map(({ id }) => id)
      await tx.deleteFrom('files').where('id', 'in', removed).execute()
      await Promise.all(rows.map(({ path }) => removeStored(files, path)))
      return false
    })
    if (isBackingUp) return
  }
}
