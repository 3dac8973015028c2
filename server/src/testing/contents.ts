import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** A hash of each table but mail, to verify that nothing changed. */
export async function databaseContents(
  db: Database,
  but: Record<string, string[]> = {},
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mailbox' order by 1`.execute(
    db,
  )
  // Any request updates these.
  const passed: Record<string, string[]> = { sessions: ['last_active_at'], ...but }
  const hashes = tables.map(({ name }) => {
    const row = sql`(to_jsonb(t) - ${passed[name] ?? []}::text[])::text`
    return sql`select ${name}::text as name,
      (select md5(string_agg(${row}, '|' order by ${row})) from ${sql.table(name)} t) as hash`
  })
  const { rows } = await sql<{ name: string; hash: string | null }>`
    ${sql.join(hashes, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash ?? '']))
}
