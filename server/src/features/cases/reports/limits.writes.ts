import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Reporter } from './repeated.writes.ts'

/** Reports of a person in 24 hours. */
const dailyReports = 50
/** Receipts to one address in 24 hours, so that they fill no mailbox. */
const dailyReceipts = 5

/** One report of a person at a time, so that limits hold. Visitors by their address. */
export async function lockReporter(tx: Tx, { id, email }: Reporter): Promise<void> {
  const who = (id ?? email).toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtext('reports'), hashtext(${who}))`.execute(tx.db)
}

/** Error: too_many_reports. */
export async function limitReports(tx: Tx, { id, email }: Reporter): Promise<void> {
  if (id === null && email === '') return
  const [max, mine] =
    id === null
      ? [dailyReceipts, sql`reporter_id is null and lower(legal ->> 'email') = ${email.toLowerCase()}`]
      : [dailyReports, sql`reporter_id = ${id}`]
  const { rows } = await sql`select from reports where ${mine} and created_at > now() - interval '24 hours'
    limit ${sql.lit(max)}`.execute(tx.db)
  if (rows.length >= max) throw new AppError('too_many_reports')
}
