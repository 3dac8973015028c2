import { limits } from '@guildhall/contract/limits'
import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { exportReadyMail } from './exports.mail.ts'
import { zipOf } from './exports.zip.ts'

const day = 86_400_000
const attempts = 4
const betweenSignalsMs = 500

/** Idempotent: the first run to finish counts. Gives up after four failures. */
export async function makeExport(deps: Dependencies, exportId: string): Promise<void> {
  const begun = await begin(deps, exportId)
  if (!begun) return
  const { person, attempt } = begun
  const path = pathOf(exportId, attempt)
  try {
    if (attempt > attempts) throw new Error('The export was begun too often')
    const zip = zipOf(deps, person, progressOf(deps, exportId, person.id))
    // A failing store may leave the stream open, with no reader.
    const size = await deps.files.putStream(path, zip, 'application/zip').finally(() => zip.destroy())
    if (!(await finish(deps, exportId, { path, size, person }))) await deps.files.remove(path)
  } catch (error) {
    if (attempt < attempts) throw error
    deps.log.error({ part: 'tasks', err: error, exportId }, 'an export of data failed')
    await giveUp(deps, exportId, person.id)
  }
}

/** Deletes expired, ownerless and failed exports; none during a backup. */
export async function sweepExports(
  deps: Pick<Dependencies, 'db' | 'files'>,
  now = new Date(),
): Promise<void> {
  const { db, files } = deps
  const dayAgo = new Date(now.getTime() - day)
  await db
    .updateTable('data_exports')
    .set({ status: 'failed' })
    .where('status', 'in', ['waiting', 'making'])
    .where('created_at', '<', dayAgo)
    .execute()
  const rows = await db
    .selectFrom('data_exports')
    .select(['id', 'attempts'])
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb('user_id', 'is', null),
        eb.and([
          eb('status', '=', 'failed'),
          eb('created_at', '<', new Date(now.getTime() - limits.exportDays * day)),
        ]),
      ]),
    )
    .execute()
  for (const row of rows) {
    const isHeld = await db.transaction().execute(async (tx) => {
      if (!(await mayRemoveFiles(tx))) return true
      // Killed attempts left files.
      for (let attempt = 1; attempt <= row.attempts; attempt++) await files.remove(pathOf(row.id, attempt))
      await tx.deleteFrom('data_exports').where('id', '=', row.id).execute()
      return false
    })
    if (isHeld) return
  }
}

export type Exported = { id: string; email: string; first_name: string }

const pathOf = (exportId: string, attempt: number) => `exports/${exportId}-${attempt}.zip`

async function begin(
  { db }: Dependencies,
  exportId: string,
): Promise<{ person: Exported; attempt: number } | undefined> {
  const row = await db
    .updateTable('data_exports as e')
    .from('profiles as p')
    .set((eb) => ({ status: 'making', progress: 0, attempts: eb('e.attempts', '+', 1) }))
    .where('e.id', '=', exportId)
    .where('e.status', 'in', ['waiting', 'making'])
    .whereRef('p.id', '=', 'e.user_id')
    .returning(['p.id', 'p.email', 'p.first_name', 'e.attempts'])
    .executeTakeFirst()
  return row && { person: row, attempt: row.attempts }
}

/** At most a few times a second. */
function progressOf({ db, signals }: Dependencies, exportId: string, personId: string) {
  let toldAt = 0
  return async (percent: number): Promise<void> => {
    if (Date.now() - toldAt < betweenSignalsMs) return
    toldAt = Date.now()
    await db
      .updateTable('data_exports')
      .set({ progress: percent })
      .where('id', '=', exportId)
      .where('status', '=', 'making')
      .execute()
    signals.send({ kind: 'export.changed' }, { personId })
  }
}

/** False if another run finished it, or the export was removed. */
async function finish(
  deps: Dependencies,
  exportId: string,
  { path, size, person }: { path: string; size: number; person: Exported },
): Promise<boolean> {
  return write(deps, async (tx) => {
    const now = new Date()
    const done = await tx.db
      .updateTable('data_exports')
      .set({
        status: 'ready',
        progress: 100,
        path,
        size,
        ready_at: now,
        expires_at: new Date(now.getTime() + limits.exportDays * day),
      })
      .where('id', '=', exportId)
      .where('user_id', '=', person.id)
      .where('status', '=', 'making')
      .returning('id')
      .executeTakeFirst()
    if (!done) return false
    // Replaces earlier exports.
    await tx.db
      .updateTable('data_exports')
      .set({ expires_at: now })
      .where('user_id', '=', person.id)
      .where('id', '!=', exportId)
      .where('status', '=', 'ready')
      .execute()
    await tx.task('mail.send', exportReadyMail(deps.env, person, { days: limits.exportDays }))
    tx.signal({ kind: 'export.changed' }, { personId: person.id })
    return true
  })
}

async function giveUp({ db, signals }: Dependencies, exportId: string, personId: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ status: 'failed' })
    .where('id', '=', exportId)
    .where('status', '=', 'making')
    .execute()
  signals.send({ kind: 'export.changed' }, { personId })
}
