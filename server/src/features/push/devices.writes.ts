import { ECDH } from 'node:crypto'
import { limits } from '@guildhall/contract/limits'
import type { PushDevices, subscribeDevice } from '@guildhall/contract/push'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { presentDevices } from './devices.reads.ts'

/**
 * Subscribes this browser for the person signed in; a previous owner gets nothing more on it. One subscription per
 * session. Errors: bad_input, session_not_found.
 */
export async function subscribeThis(
  context: PersonContext,
  { endpoint, keys }: z.output<typeof subscribeDevice>,
): Promise<PushDevices> {
  const { viewer, outgoing } = context
  const { href } = new URL(endpoint)
  if (href.length > limits.pushEndpoint || !(await outgoing.mayReach(href)))
    throw new AppError('bad_input', { fields: { endpoint: 'Not a valid push service' } })
  if (!isPoint(keys.p256dh))
    throw new AppError('bad_input', { fields: { 'keys.p256dh': 'This is not a key of a browser' } })
  return write(changing(context), async (tx) => {
    const token = await holdOwnSession(tx.db, context)
    await sql`select pg_advisory_xact_lock(hashtext('push'), hashtext(${href}))`.execute(tx.db)
    const { id: sessionId } = await tx.db
      .selectFrom('sessions')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
    const row = { user_id: viewer.id, session_id: sessionId, endpoint: href, ...keys }
    if (!(await isUnchanged(tx, row))) await replace(tx, row)
    return presentDevices(tx.db, context)
  })
}

type Row = { user_id: string; session_id: string; endpoint: string; p256dh: string; auth: string }

/** An unchanged subscription keeps its pending pushes. */
async function isUnchanged({ db }: Tx, row: Row): Promise<boolean> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', row.endpoint)
    .where('session_id', '=', row.session_id)
    .where('p256dh', '=', row.p256dh)
    .where('auth', '=', row.auth)
    .executeTakeFirst()
  return found !== undefined
}

/** Replacing a subscription drops its pending pushes. */
async function replace({ db }: Tx, row: Row): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) => eb.or([eb('endpoint', '=', row.endpoint), eb('session_id', '=', row.session_id)]))
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({ id: newId(), ...row })
    .execute()
  const oldest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(limits.pushDevices)
  await db.deleteFrom('push_subscriptions').where('id', 'in', oldest).execute()
}

/** Error: device_not_found, also for another person's device. */
export async function removePushDevice(context: PersonContext, pushDeviceId: string): Promise<PushDevices> {
  return write(context, async (tx) => {
    const gone = await tx.db
      .deleteFrom('push_subscriptions')
      .where('id', '=', pushDeviceId)
      .where('user_id', '=', context.viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new AppError('device_not_found')
    return presentDevices(tx.db, context)
  })
}

/** Not every 65 bytes are a public key. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
