import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'

/** SQL: whether a person may not sign in now, by an act of moderation (docs/decisions/130). */
export const suspended = (personId: ReturnType<typeof sql.ref>) =>
  sql<boolean>`exists (select from restrictions r where r.person_id = ${personId} and r.club_id is null
    and (r.ends_at is null or r.ends_at > now()))`

export async function isSuspended(db: Database, personId: string): Promise<boolean> {
  return (await readSuspension(db, personId)) !== undefined
}

/** Undefined if the account is not suspended; `endsAt` null: until it is reversed. */
async function readSuspension(db: Database, personId: string): Promise<{ endsAt: Date | null } | undefined> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select ends_at as "endsAt" from restrictions where person_id = ${personId} and club_id is null
      and (ends_at is null or ends_at > now())
    order by ends_at desc nulls first limit 1`.execute(db)
  return rows[0]
}

/**
 * For sign-in, once the password or another proof was right, so that strangers learn nothing. Errors: awaiting_approval,
 * and account_suspended, whose first reason is when it ends (ISO 8601), if it does.
 */
export async function refuseSuspended(db: Database, personId: string): Promise<void> {
  const waiting = await db
    .selectFrom('sign_up_requests')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (waiting) throw new AppError('awaiting_approval')
  const suspension = await readSuspension(db, personId)
  if (!suspension) return
  const until = suspension.endsAt?.toISOString()
  throw new AppError('account_suspended', until ? { reasons: [until] } : {})
}
