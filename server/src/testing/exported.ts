import { partsOf } from '../features/exports/exports.parts.ts'
import type { Database } from '../platform/database/database.ts'

type Person = { id: string; email: string }

/** Rows of one file of a person's export; throws if there is none. */
export async function exportedRows(db: Database, { id, email }: Person, name: string): Promise<unknown[]> {
  const part = partsOf(db, { id, email, first_name: '' }).find((one) => one.name === name)
  if (!part || !('pages' in part)) throw new Error(`No ${name}`)
  const rows: unknown[] = []
  for await (const page of part.pages()) rows.push(...page)
  return rows
}
