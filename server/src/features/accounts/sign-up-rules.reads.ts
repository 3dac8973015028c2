import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'

/** Whether an account waits until an operator approves it, and can't log in meanwhile. */
export async function awaitsApproval(db: Database, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_up_requests')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Error: email_not_accepted (at the field), for an address at a blocked domain or below one. `begin`: 'Sign up with'. */
export async function refuseBlockedDomain(db: Database, email: string, begin: string): Promise<void> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // Both spellings of an international name.
  const spellings = [domain.toLowerCase(), domainToASCII(domain)].filter(Boolean)
  const { rows } = await sql<{ found: string }>`
    select blocked as found from sign_up_settings cross join lateral unnest(blocked_domains) blocked
    where exists (select from unnest(${spellings}::text[]) given
      where given = blocked or right(given, length(blocked) + 1) = '.' || blocked)
    limit 1`.execute(db)
  if (!rows[0]) return
  throw new AppError('email_not_accepted', {
    fields: { email: `${begin} another address: we don’t accept addresses at ${rows[0].found}` },
  })
}
