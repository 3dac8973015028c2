import type { EmailConfirmation } from '@guildhall/contract/accounts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from '../tokens/secrets.ts'
import { isSignUpBrowser, signUpHash } from './sign-up-browser.ts'

/** Error: invalid_token, also for expired links and deleted accounts. */
export async function readConfirmation(context: Context, token: string): Promise<EmailConfirmation> {
  const found = await findConfirmation(context.db, token)
  if (!found) throw new AppError('invalid_token')
  const { email, email_verified: isConfirmed, return_to: returnTo } = found
  return { email, isConfirmed, signsIn: signsInHere(context, found), returnTo }
}

/** By the secret in the browser that signed up, so that its page can go on once another device has opened the link. */
export async function readOwnConfirmation(context: Context): Promise<{ isConfirmed: boolean }> {
  const hash = signUpHash(context)
  if (!hash) return { isConfirmed: false }
  const row = await context.db
    .selectFrom('email_confirmations as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .select('p.id')
    .where('c.browser_hash', '=', hash)
    .where('c.expires_at', '>', new Date())
    .where('p.email_verified', '=', true)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return { isConfirmed: row !== undefined }
}

type Found = { email_verified: boolean; two_step: boolean; browser_hash: string | null }

/** Confirming signs in only in the browser that signed up, and only without two-step login. */
export const signsInHere = (context: Context, { email_verified, two_step, browser_hash }: Found): boolean =>
  !email_verified && !two_step && !context.viewer && isSignUpBrowser(context, browser_hash)

export const findConfirmation = (db: Database, token: string) =>
  db
    .selectFrom('email_confirmations as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .select(['p.id', 'p.email', 'p.email_verified', 'p.two_step', 'c.browser_hash', 'c.return_to'])
    .where('c.token_hash', '=', hashOf(token))
    .where('c.expires_at', '>', new Date())
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
