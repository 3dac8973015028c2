import { randomBytes } from 'node:crypto'
import type { Confirmed } from '@guildhall/contract/accounts'
import type { Context, Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, withoutViewer, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { beginOwnSession, startedSession } from '../sessions/own-session.ts'
import { hashOf } from '../tokens/secrets.ts'
import { confirmationHours, confirmationMail } from './confirmation.mail.ts'
import { findConfirmation, signsInHere } from './confirmation.reads.ts'
import { rememberDevice } from './known-devices.ts'
import { mailboxFor } from './mailbox.ts'
import { forgetSignUp, prolongSignUp } from './sign-up-browser.ts'
import { awaitsApproval } from './sign-up-rules.reads.ts'

export const newLinkSecret = (): string => randomBytes(32).toString('base64url')

type ConfirmationRequest = { email: string; returnTo?: string | undefined }
type Account = { id: string; email: string; returnTo?: string | undefined }

export async function mailConfirmation(
  tx: Tx,
  { env }: Pick<Dependencies, 'env'>,
  account: Account,
  browserHash: string | null,
): Promise<void> {
  const token = newLinkSecret()
  await tx.db
    .insertInto('email_confirmations')
    .values({
      token_hash: hashOf(token),
      user_id: account.id,
      browser_hash: browserHash,
      return_to: account.returnTo ?? null,
      expires_at: new Date(Date.now() + confirmationHours * 3_600_000),
    })
    .execute()
  await tx.task('mail.send', confirmationMail(env, { ...account, token }))
}

/** A task looks the account up, so that the response reveals nothing. */
export async function requestConfirmation(context: Context, { email, returnTo }: ConfirmationRequest) {
  await addTask(context.db, 'accounts.confirm', { email, ...(returnTo && { returnTo }) })
  prolongSignUp(context)
  return mailboxFor(context)
}

/** Earlier links stay valid. */
export async function mailConfirmationAgain(
  deps: Dependencies,
  { email, returnTo }: ConfirmationRequest,
): Promise<void> {
  await write(deps, async (tx) => {
    const account = await tx.db
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .where('email_verified', '=', false)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return
    const signedUp = await tx.db
      .selectFrom('email_confirmations')
      .select('browser_hash')
      .where('user_id', '=', account.id)
      .where('browser_hash', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    await mailConfirmation(tx, deps, { ...account, returnTo }, signedUp?.browser_hash ?? null)
  })
}

/** Returns whether it was not confirmed before. */
export async function confirmAddress(tx: Tx, personId: string): Promise<boolean> {
  const confirmed = await tx.db
    .updateTable('profiles')
    .set({ email_verified: true })
    .where('id', '=', personId)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Signs in if this browser signed up (decisions.md U6). Error: invalid_token. */
export async function confirmEmail(context: Context, token: string): Promise<Confirmed> {
  const { account, session } = await write(withoutViewer(context), async (tx) => {
    const found = await findConfirmation(tx.db, token)
    // Locks the person first, as everywhere, then reads the link again.
    if (found)
      await tx.db.selectFrom('profiles').select('id').where('id', '=', found.id).forNoKeyUpdate().execute()
    const account = found && (await findConfirmation(tx.db, token))
    if (!account) throw new AppError('invalid_token')
    const awaits = await awaitsApproval(tx.db, account.id)
    const signsIn = !awaits && signsInHere(context, account)
    if (awaits) await tx.task('sign-up.waiting', {}, { key: 'sign-up.waiting' })
    await confirmAddress(tx, account.id)
    return { account, session: signsIn ? await beginOwnSession(tx.db, context, account.id) : undefined }
  })
  const { email } = account
  if (session === undefined) return { email, viewer: null, expiresAt: null }
  forgetSignUp(context)
  const started = await startedSession(context, account.id, session)
  rememberDevice(context, account.id)
  return { email, ...started }
}
