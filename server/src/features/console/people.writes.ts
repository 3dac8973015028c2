import type { PersonContext } from '../../platform/context.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmAddress } from '../accounts/confirmation.writes.ts'
import { endAccess } from '../accounts/end-sessions.ts'
import { recordModeration } from '../moderation/log.writes.ts'

/** Confirms the address by hand, as for someone whose mail does not arrive. Idempotent. Error: user_not_found. */
export async function confirmByHand(context: PersonContext, personId: string) {
  await write(changing(context, personId), async (tx) => {
    await lockPerson(tx, personId)
    if (await confirmAddress(tx, personId)) await record(tx, context, personId, 'Confirmed the email address')
  })
  return {}
}

/** Ends all sessions and API tokens, and closes live connections. Error: user_not_found. */
export async function endSessionsOf(context: PersonContext, personId: string) {
  await write(changing(context, personId), async (tx) => {
    await lockPerson(tx, personId)
    await endAccess(tx.db, personId)
    tx.disconnect(personId)
    await record(tx, context, personId, 'Ended all sessions and API tokens')
  })
  return {}
}

/** Mails the link that sets a new password. Error: user_not_found. */
export async function mailResetTo(context: PersonContext, personId: string) {
  await write(changing(context, personId), async (tx) => {
    const { email } = await lockPerson(tx, personId)
    await tx.task('accounts.reset', { email })
    await record(tx, context, personId, 'Sent the link for a new password')
  })
  return {}
}

async function lockPerson({ db }: Tx, personId: string): Promise<{ email: string }> {
  const person = await db
    .selectFrom('profiles')
    .select('email')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) throw new AppError('user_not_found')
  return person
}

const record = (tx: Tx, { viewer }: PersonContext, personId: string, note: string) =>
  recordModeration(tx, {
    what: 'settings_changed',
    actorId: viewer.id,
    isByOperator: true,
    personId,
    note,
  })
