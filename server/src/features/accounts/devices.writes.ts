import type { PersonContext } from '../../platform/context.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { holdOwnSession } from '../sessions/own-session.ts'

/** Error: device_not_found, also for another person's device. */
export async function signOutDevice(context: PersonContext, sessionId: string) {
  const { viewer } = context
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const gone = await tx.db
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new AppError('device_not_found')
    tx.disconnect(viewer.id)
  })
  return {}
}

/** Keeps this session and all API tokens. */
export async function signOutOthers(context: PersonContext): Promise<{ ended: number }> {
  const { viewer } = context
  const ended = await write(changing(context), async (tx) => {
    const own = await holdOwnSession(tx.db, context)
    const gone = await tx.db
      .deleteFrom('sessions')
      .where('user_id', '=', viewer.id)
      .where('token', '!=', own)
      .returning('id')
      .execute()
    if (gone.length > 0) tx.disconnect(viewer.id)
    return gone.length
  })
  return { ended }
}
