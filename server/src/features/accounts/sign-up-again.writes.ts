import type { signUp } from '@guildhall/contract/accounts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { type Tx, withoutViewer, write } from '../../platform/database/write.ts'
import { beginOwnSession } from '../sessions/own-session.ts'
import { hashOf } from '../tokens/secrets.ts'
import { verifyPassword } from './auth.ts'
import { mailConfirmation, newLinkSecret } from './confirmation.writes.ts'
import { rememberSignUp } from './sign-up-browser.ts'

const minutes = 10
/** Most links mailed per sign-up, however often the form is sent. */
const maxLinks = 5

type SignUp = z.output<typeof signUp> & { id: string }

/** Locks what proves that the person who signs up reads the address's mail; `usedBy`: the account it confirmed. */
export type FindAddressProof = (tx: Tx) => Promise<{ usedBy: string | null } | undefined>

/**
 * Repeats the sign-up of an account created minutes ago, with its id and password, because the first response, with its
 * cookie, was lost: mails another link for this browser, or starts another session where a proof had started the first.
 * Undefined for other sign-ups.
 */
export async function signUpAgain(
  context: Context,
  input: SignUp,
  findProof: FindAddressProof,
): Promise<'mailed' | { session: string } | undefined> {
  const browser = newLinkSecret()
  const outcome = await write(withoutViewer(context), async (tx) => {
    const account = await lockNew(tx, input)
    if (!account) return undefined
    const { email_verified: isConfirmed } = account
    // Without the proof, this would be a way to guess the password of a new account.
    const isProven = isConfirmed && !account.two_step && (await findProof(tx))?.usedBy === input.id
    if (isConfirmed && (!isProven || context.viewer)) return undefined
    if (!account.password || !(await verifyPassword(account.password, input.password))) return undefined
    if (isConfirmed) return { session: await beginOwnSession(tx.db, context, input.id) }
    if (Number(account.links) >= maxLinks) return 'mailed enough'
    await mailConfirmation(tx, context, input, hashOf(browser))
    return 'mailed'
  })
  if (outcome === 'mailed') rememberSignUp(context, browser)
  return outcome === 'mailed enough' ? 'mailed' : outcome
}

const lockNew = ({ db }: Tx, { id, email }: SignUp) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('credentials as c', 'c.user_id', 'p.id')
    .select(['c.password', 'p.email_verified', 'p.two_step'])
    .select((eb) =>
      eb
        .selectFrom('email_confirmations as l')
        .select((one) => one.fn.countAll().as('links'))
        .whereRef('l.user_id', '=', 'p.id')
        .as('links'),
    )
    .where('p.id', '=', id)
    .where('p.email', '=', email)
    .where('p.deleted_at', 'is', null)
    .where('p.created_at', '>', new Date(Date.now() - minutes * 60_000))
    .where('c.provider_id', '=', 'credential')
    .forNoKeyUpdate('p')
    .executeTakeFirst()
