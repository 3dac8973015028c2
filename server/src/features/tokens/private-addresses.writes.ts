import type { ErrorCode } from '@guildhall/contract/errors'
import type {
  AddressPurpose,
  NewPrivateAddress,
  renewPrivateAddress as renewed,
} from '@guildhall/contract/private-addresses'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { presentAddress } from './private-addresses.reads.ts'
import { hashOf, newSecret } from './secrets.ts'

const changed = {
  calendar: 'calendar_address_changed',
  feed: 'feed_address_changed',
} as const satisfies Record<AddressPurpose, ErrorCode>
const pathOf: Record<AddressPurpose, (secret: string) => string> = {
  calendar: (secret) => `/rest/v1/calendars/${secret}.ics`,
  feed: (secret) => `/rest/v1/feeds/${secret}.atom`,
}

/**
 * Replaces the address. Repeating an unused id makes a new secret, because the first response may be lost. Error:
 * calendar_address_changed or feed_address_changed, if another page has replaced it since.
 */
export async function renewPrivateAddress(
  context: PersonContext,
  purpose: AddressPurpose,
  { id, replaces }: z.output<typeof renewed>,
): Promise<NewPrivateAddress> {
  const secret = newSecret(purpose)
  const { viewer, env } = context
  const given = { id, token_hash: hashOf(secret), created_at: new Date(), last_read_at: null }
  const row = await write(changing(context), async ({ db }) => {
    // Serializes a person's changes, and fails if the session has ended.
    await holdOwnSession(db, context)
    const now = await db
      .selectFrom('private_addresses')
      .select(['id', 'last_read_at'])
      .where('user_id', '=', viewer.id)
      .where('purpose', '=', purpose)
      .forUpdate()
      .executeTakeFirst()
    const isAgain = now?.id === id && now.last_read_at === null
    if (!isAgain && (now?.id ?? null) !== replaces) throw new AppError(changed[purpose])
    return db
      .insertInto('private_addresses')
      .values({ user_id: viewer.id, purpose, ...given })
      .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(given))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return { ...presentAddress(row), url: env.baseUrl + pathOf[purpose](secret) }
}

export async function removePrivateAddress(context: PersonContext, purpose: AddressPurpose) {
  await write(changing(context), async ({ db }) => {
    await holdOwnSession(db, context)
    await db
      .deleteFrom('private_addresses')
      .where('user_id', '=', context.viewer.id)
      .where('purpose', '=', purpose)
      .execute()
  })
  return {}
}
