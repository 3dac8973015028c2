import type { signUp } from '@guildhall/contract/accounts'
import { verify } from '@node-rs/argon2'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/write.ts'
import { hashOf } from '../tokens/secrets.ts'
import { mailConfirmation, newLinkSecret } from './confirmation.writes.ts'
import { rememberSignUp } from './sign-up-browser.ts'

const minutes = 10
/** Most links mailed per sign-up, however often the form is sent. */
const maxLinks = 5

type SignUp = z.output<typeof signUp> & { id: string }

/**
 * Whether this repeats the sign-up of an account created minutes ago, with its id and password. Mails another link for
 * this browser, because the first response, with its cookie, was lost.
 */
export async function signUpAgain(context: Context, input: SignUp): Promise<boolean> {
  const browser = newLinkSecret()
  const outcome = await write(context, async (tx) => {
    const account = await lockNew(tx, input)
    if (!account?.password || !(await verify(account.password, input.password))) return 'other'
    if (Number(account.links) >= maxLinks) return 'mailed enough'
    await mailConfirmation(tx, context, input, hashOf(browser))
    return 'mailed'
  })
  if (outcome === 'mailed') rememberSignUp(context, browser)
  return outcome !== 'other'
}

const lockNew = ({ db }: Tx, { id, email }: SignUp) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('credentials as c', 'c.user_id', 'p.id')
    .select(['c.password'])
    .select((eb) =>
      eb
        .selectFrom('email_confirmations as l')
        .select((one) => one.fn.countAll().as('links'))
        .whereRef('l.user_id', '=', 'p.id')
        .as('links'),
    )
    .where('p.id', '=', id)
    .where('p.email', '=', email)
    .where('p.email_verified', '=', false)
    .where('p.deleted_at', 'is', null)
    .where('p.created_at', '>', new Date(Date.now() - minutes * 60_000))
    .where('c.provider_id', '=', 'credential')
    .forUpdate('p')
    .executeTakeFirst()
