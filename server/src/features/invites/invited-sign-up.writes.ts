import type { SignedUp, signUp } from '@guildhall/contract/accounts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { createAccount } from '../accounts/accounts.writes.ts'
import { hashOf } from '../tokens/secrets.ts'
import { selectInvites } from './invites.reads.ts'

/**
 * Creates an account. An invitation mailed to its address proves, once, that the person reads that address's mail
 * (docs/decisions/018). Errors: as createAccount; an invitation never makes signing up fail.
 */
export const signUpInvited = (
  context: Context,
  input: z.output<typeof signUp>,
  onCreated?: (tx: Tx, personId: string) => Promise<void>,
): Promise<SignedUp> => createAccount(context, input, (tx) => findProof(tx, input), onCreated)

/** A usable invite by mail to the address. Confirming the address sets its person, see assign_invites in 0003_clubs.sql. */
async function findProof(
  { db }: Tx,
  { invitation, email }: { invitation?: string | undefined; email: string },
): Promise<{ usedBy: string | null } | undefined> {
  if (!invitation) return undefined
  const found = await selectInvites(db)
    .where('i.token_hash', '=', hashOf(invitation))
    .where('i.kind', '=', 'email')
    .where('i.status', '=', 'pending')
    .where('i.expires_at', '>', new Date())
    .where('k.deleted_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['i.invited_email']), '=', email))
    .forUpdate('i')
    .executeTakeFirst()
  return found?.inviter_may ? { usedBy: found.invited_user_id } : undefined
}
