import { moderation } from '@guildhall/contract/moderation-limits'
import { type Expression, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { subjectTables } from './subject-tables.ts'

/** SQL: whether what removal `l` took is deleted now: after 183 days, once no appeal is open. */
export const isRemovalOver = sql<boolean>`(l.created_at < now() - make_interval(days => ${sql.lit(moderation.removedDays)})
  and not exists (select from appeals a where a.act_id = l.id and a.decision is null))`

/** Whether a removal that is reversed gives something back: its time is not over, and not all of it was deleted since. */
export async function isRestorable(db: Database, actId: string): Promise<boolean> {
  const exists = Object.entries(subjectTables).map(
    ([kind, table]): Expression<boolean> =>
      sql`h.kind = ${sql.lit(kind)} and exists (select from ${sql.table(table)} t where t.id = h.subject_id)`,
  )
  const { rows } = await sql`select from moderation_log l join hidings h on h.act_id = l.id
    where l.id = ${actId} and not ${isRemovalOver} and (${sql.join(exists, sql` or `)}) limit 1`.execute(db)
  return rows.length > 0
}
