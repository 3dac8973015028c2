import { sql } from 'kysely'
import type { Database } from './database.ts'

/** A column that refers to the id of another table, and what happens to its row when that one is deleted. */
export type ForeignKey = { table: string; column: string; onDelete: 'cascade' | 'set null' }

/**
 * The foreign keys to a table, read from the database, so that deletions cover new tables as well. A table comes before
 * those it refers to: deleting in this order, no statement cascades to rows of another table in the list. Throws where
 * tables refer to each other.
 */
export async function foreignKeysTo(
  db: Database,
  target: 'clubs' | 'profiles' | 'course_rows' | 'lesson_rows',
): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey & { refersTo: string[] }>`
    select c.conrelid::regclass::text as table, a.attname as column,
      case c.confdeltype when 'c' then 'cascade' else 'set null' end as "onDelete",
      array(select d.confrelid::regclass::text from pg_constraint d
        where d.conrelid = c.conrelid and d.contype = 'f' and d.confrelid not in (c.conrelid, c.confrelid)) as "refersTo"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${target}::regclass and c.conrelid <> 'clubs'::regclass
    order by 1, 2`.execute(db)
  const sorted: ForeignKey[] = []
  for (let left = rows; left.length > 0; ) {
    const next = left.filter(({ table }) => !left.some(({ refersTo }) => refersTo.includes(table)))
    if (next.length === 0)
      throw new Error(`Tables refer to each other: ${left.map(({ table }) => table).join(', ')}`)
    sorted.push(...next.map(({ table, column, onDelete }) => ({ table, column, onDelete })))
    left = left.filter((key) => !next.includes(key))
  }
  return sorted
}
