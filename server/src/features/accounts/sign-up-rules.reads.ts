import { domainToASCII } from 'node:url'
import type { Database } from '../../platform/database/database.ts'
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
  const domain = asciiOf(email.slice(email.lastIndexOf('@') + 1))
  const settings = await db.selectFrom('sign_up_settings').select('blocked_domains').executeTakeFirst()
  const found = settings?.blocked_domains.find((blocked) => `.${domain}`.endsWith(`.${asciiOf(blocked)}`))
  if (found === undefined) return
  throw new AppError('email_not_accepted', {
    fields: { email: `${begin} another address: we don’t accept addresses at ${found}` },
  })
}

/** The one spelling of an international name that mail addresses have. */
const asciiOf = (domain: string): string => domainToASCII(domain) || domain.toLowerCase()
