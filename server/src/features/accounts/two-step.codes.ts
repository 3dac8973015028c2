import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { authOf } from './auth.ts'
import { codesLeft, hashCode } from './recovery-codes.ts'

const stepSeconds = 30
const freeTries = 5
const shortestWait = 30
const longestWait = 3600

/** From the fifth wrong code on, each adds a wait, from 30 seconds doubling to an hour. Error: rate_limited. */
export async function countAttempt({ db }: Dependencies, personId: string): Promise<void> {
  const counted = await db
    .updateTable('two_steps')
    .set({
      wrong_codes: sql`wrong_codes + 1`,
      locked_until: sql`case when wrong_codes + 1 >= ${freeTries}::int then now() + interval '1 second' *
        least(${longestWait}::int, ${shortestWait}::int * power(2, least(wrong_codes + 1 - ${freeTries}::int, 20))) end`,
    })
    .where('user_id', '=', personId)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  if (counted) return
  const row = await db
    .selectFrom('two_steps')
    .select(sql<number>`ceil(extract(epoch from locked_until - now()))::int`.as('seconds'))
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (row) throw new AppError('rate_limited', { retryAfter: Math.max(1, row.seconds ?? 1) })
}

export async function resetAttempts({ db }: Dependencies, personId: string): Promise<void> {
  await db
    .updateTable('two_steps')
    .set({ wrong_codes: 0, locked_until: null })
    .where('user_id', '=', personId)
    .execute()
}

/** Accepts codes up to 30 seconds early or late, each only once; the library would accept one twice. */
export async function spendAppCode(deps: Dependencies, personId: string, code: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('two_steps')
    .select(['id', 'secret'])
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (!row) return false
  const { secretConfig } = await authOf(deps).$context
  const otp = createOTP(await symmetricDecrypt({ key: secretConfig, data: row.secret }))
  const now = Math.floor(Date.now() / 1000 / stepSeconds)
  for (const step of [now, now - 1, now + 1]) {
    if ((await otp.hotp(step)) !== code) continue
    const used = await deps.db
      .updateTable('two_steps')
      .set({ last_step: step })
      .where('id', '=', row.id)
      .where('last_step', '<', step)
      .returning('id')
      .executeTakeFirst()
    if (used) return true
  }
  return false
}

/** Uses up a correct code. */
export async function spendRecoveryCode(
  { db, secret }: Dependencies,
  personId: string,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('two_steps')
    .select(['id', 'recovery_codes'])
    .where('user_id', '=', personId)
    .executeTakeFirst()
  const left = row ? codesLeft(row.recovery_codes) : []
  const others = left.filter((one) => one !== hashCode(secret, code))
  if (!row || others.length === left.length) return false
  const used = await db
    .updateTable('two_steps')
    .set({ recovery_codes: JSON.stringify(others) })
    .where('id', '=', row.id)
    // Of two concurrent requests, the second finds the list changed.
    .where('recovery_codes', '=', row.recovery_codes)
    .returning('id')
    .executeTakeFirst()
  return Boolean(used)
}
