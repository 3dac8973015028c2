import type { tokenLifetimes } from '@guildhall/contract/choices'
import { limits } from '@guildhall/contract/limits'
import type { createToken, NewApiToken } from '@guildhall/contract/tokens'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { holdOwnSession } from '../sessions/own-session.ts'
import { hashOf, newSecret } from './secrets.ts'
import { presentToken } from './tokens.reads.ts'

const day = 86_400_000
const lasts: Record<(typeof tokenLifetimes)[number], number | null> = {
  '30-days': 30 * day,
  '90-days': 90 * day,
  '1-year': 365 * day,
  never: null,
}

/** Repeating an unused id makes a new secret. Errors: too_many_tokens, id_taken. */
export async function makeToken(
  context: PersonContext,
  { id, name, scope, lifetime }: z.output<typeof createToken>,
): Promise<NewApiToken> {
  const secret = newSecret()
  const last = lasts[lifetime]
  const now = Date.now()
  const given = {
    name,
    scope,
    token_hash: hashOf(secret),
    hint: secret.slice(-4),
    created_at: new Date(now),
    expires_at: last === null ? null : new Date(now + last),
  }
  const row = await write(changing(context), async ({ db }) => {
    // Serializes a person's tokens for the limit, and fails if the session has ended.
    await holdOwnSession(db, context)
    const { others } = await db
      .selectFrom('api_tokens')
      .select((eb) => eb.fn.countAll<number>().as('others'))
      .where('user_id', '=', context.viewer.id)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow()
    if (others >= limits.tokens) throw new AppError('too_many_tokens')
    return db
      .insertInto('api_tokens')
      .values({ id, user_id: context.viewer.id, ...given })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(given)
          .where('api_tokens.user_id', '=', context.viewer.id)
          .where('api_tokens.last_used_at', 'is', null),
      )
      .returningAll()
      .executeTakeFirst()
  })
  if (!row) throw new AppError('id_taken')
  return { ...presentToken(row), secret }
}

/** Closes live connections. Error: token_not_found. */
export async function revokeToken(context: PersonContext, tokenId: string) {
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const gone = await tx.db
      .deleteFrom('api_tokens')
      .where('id', '=', tokenId)
      .where('user_id', '=', context.viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new AppError('token_not_found')
    tx.disconnect(context.viewer.id)
  })
  return {}
}

/** Ends all tokens and private addresses. Does not close live connections. */
export async function endTokens(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', personId).execute()
  await db.deleteFrom('private_addresses').where('user_id', '=', personId).execute()
}
