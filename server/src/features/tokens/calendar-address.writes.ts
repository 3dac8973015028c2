import type {
  NewCalendarAddress,
  renewCalendarAddress as renewed,
} from '@guildhall/contract/calendar-address'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { write } from '../../platform/write.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { presentAddress } from './calendar-address.reads.ts'
import { hashOf, newSecret } from './secrets.ts'

/**
 * The one there was ends. The same id again, while it was not read, makes the secret anew: the first answer may be
 * lost. Error: calendar_address_changed, where it is not the one to replace, as by another page.
 */
export async function renewCalendarAddress(
  context: PersonContext,
  { id, replaces }: z.output<typeof renewed>,
): Promise<NewCalendarAddress> {
  const secret = newSecret('calendar')
  const { viewer, env } = context
  const given = { id, token_hash: hashOf(secret), created_at: new Date(), last_read_at: null }
  const row = await write(context, async ({ db }) => {
    // Serializes what one person does, and fails if the session has ended.
    await holdOwnSession(db, context)
    const now = await db
      .selectFrom('calendar_addresses')
      .select(['id', 'last_read_at'])
      .where('user_id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    const isAgain = now?.id === id && now.last_read_at === null
    if (!isAgain && (now?.id ?? null) !== replaces) throw new AppError('calendar_address_changed')
    return db
      .insertInto('calendar_addresses')
      .values({ user_id: viewer.id, ...given })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(given))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { ...presentAddress(row), url: `${env.baseUrl}/rest/v1/calendars/${secret}.ics` }
}

export async function removeCalendarAddress(context: PersonContext) {
  await write(context, async ({ db }) => {
    await holdOwnSession(db, context)
    await db.deleteFrom('calendar_addresses').where('user_id', '=', context.viewer.id).execute()
  })
  return {}
}
