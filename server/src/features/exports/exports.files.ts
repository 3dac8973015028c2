import type { Selectable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/database/schema.ts'
import { paged } from './exports.pages.ts'

export type OwnFile = { id: string; path: string; name: string; createdAt: Date }

export async function* exportedFiles(db: Database, personId: string): AsyncGenerator<OwnFile> {
  for await (const rows of ownFiles(db, personId)())
    for (const row of rows)
      yield { id: row.id, path: row.path, name: zipPathOf(row), createdAt: row.created_at }
}

export const ownFiles = (db: Database, personId: string) =>
  paged<Selectable<Files>>((last, length) =>
    db
      .selectFrom('files')
      .selectAll()
      .where('uploader_id', '=', personId)
      .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
      .orderBy('id')
      .limit(length)
      .execute(),
  )

/** 'files/attachments/0197…-Plans.pdf': unique, and a safe name on every system. */
export function zipPathOf(row: { id: string; path: string; purpose: string; name: string }): string {
  const stored = row.path.slice(row.path.lastIndexOf('/') + 1)
  const extension = /\.[a-z0-9]+$/i.exec(stored)?.[0] ?? ''
  const given = row.name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')
    .slice(-100)
  return `files/${row.purpose}/${given ? `${row.id}-${given}` : `${row.id}${extension}`}`
}
