import type { Passkey, Security } from '@guildhall/contract/security'
import type { PersonContext } from '../../platform/context.ts'
import { tokenOf } from '../sessions/session.ts'
import { codesLeft } from './recovery-codes.ts'

const freshMinutes = 10

export async function readSecurity(context: PersonContext): Promise<Security> {
  const { db, viewer } = context
  const twoStep = await db
    .selectFrom('two_steps')
    .select('recovery_codes')
    .where('user_id', '=', viewer.id)
    .where('confirmed', '=', true)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', viewer.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    twoStep: Boolean(twoStep),
    recoveryCodesLeft: twoStep ? codesLeft(twoStep.recovery_codes).length : 0,
    passkeys: passkeys.map(presentPasskey),
    isFresh: await isFresh(context),
  }
}

/** Whether the session is younger than ten minutes. */
export async function isFresh(context: PersonContext): Promise<boolean> {
  const token = tokenOf(context, context.http.cookies)
  if (!token) return false
  const row = await context.db
    .selectFrom('sessions')
    .select('id')
    .where('token', '=', token)
    .where('created_at', '>', new Date(Date.now() - freshMinutes * 60_000))
    .executeTakeFirst()
  return Boolean(row)
}

export const presentPasskey = (row: {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
