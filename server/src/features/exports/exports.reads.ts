import type { Viewer } from '@guildhall/contract/accounts'
import type { DataExport } from '@guildhall/contract/exports'
import type { Selectable } from 'kysely'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DataExports } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'

export async function readExports({ db, viewer }: PersonContext): Promise<{ items: DataExport[] }> {
  const rows = await liveExports(db, viewer)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  return { items: rows.map(presentExport) }
}

/** The zip of an export. Error: export_not_found. */
export async function downloadExport(
  { db, files, viewer }: PersonContext,
  exportId: string,
): Promise<PlainAnswer> {
  const found = await findReadyExport(db, viewer, exportId)
  const stored = await files.get(found.path)
  if (!stored) throw new AppError('export_not_found')
  const day = found.createdAt.toISOString().slice(0, 10)
  return {
    headers: {
      'content-disposition': `attachment; filename="guildhall-${day}.zip"`,
      'content-length': stored.size,
      'content-type': 'application/zip',
    },
    body: stored.body,
  }
}

/** Error: export_not_found. */
async function findReadyExport(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<{ path: string; createdAt: Date }> {
  const row = await liveExports(db, viewer)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()
  if (!row?.path) throw new AppError('export_not_found')
  return { path: row.path, createdAt: row.created_at }
}

const liveExports = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))

export function presentExport(row: Selectable<DataExports>): DataExport {
  const isReady = row.status === 'ready'
  return {
    id: row.id,
    status: row.status as DataExport['status'],
    progress: row.progress,
    createdAt: row.created_at.toISOString(),
    size: isReady ? Number(row.size) : null,
    expiresAt: isReady ? (row.expires_at?.toISOString() ?? null) : null,
    url: isReady ? `/rest/v1/my/exports/${row.id}/file` : null,
  }
}
