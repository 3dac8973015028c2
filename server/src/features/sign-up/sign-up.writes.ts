import type { SignedUp, signUp } from '@guildhall/contract/accounts'
import type { SignUpMode } from '@guildhall/contract/sign-up'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { refuseBlockedDomain } from '../accounts/sign-up-rules.reads.ts'
import { wideNetworkDigest } from '../accounts/wide-network.ts'
import { signUpInvited } from '../invites/invited-sign-up.writes.ts'
import { isUsableToken } from '../invites/usable-token.reads.ts'
import { hashOf } from '../tokens/secrets.ts'
import { countRecentSignUps, networkDigest } from './networks.ts'
import { freeSignUps, isSolved } from './work.ts'

type Input = z.output<typeof signUp>

/**
 * Creates an account if the server's rules allow it; the first one always. Errors: as signUpInvited, and
 * sign_up_by_invitation, email_not_accepted (at the field), work_required.
 */
export async function signUpByRules(context: Context, input: Input): Promise<SignedUp> {
  const { db } = context
  const { mode, isFirst } = await readMode(db)
  // Answered as the first time, whatever the rules are now.
  if (isFirst || (await isRepeated(db, input))) return signUpInvited(context, input)
  const code = input.inviteCode ? hashOf(normalized(input.inviteCode)) : undefined
  const hasCode = code !== undefined && (await codes(db, code).executeTakeFirst()) !== undefined
  try {
    if (mode === 'invitation' && !hasCode && !(await isUsableToken(db, input.invitation)))
      throw new AppError('sign_up_by_invitation')
    await refuseBlockedDomain(db, input.email, 'Sign up with')
  } catch (error) {
    // An address that has an account is answered as always.
    if (await hasAccount(db, input.email))
      throw new AppError('email_taken', { fields: { email: 'This email is already registered.' } })
    throw error
  }
  const network = networkDigest(context)
  const hasWorked = await takeWork(context, network, input.work)
  const awaits = mode === 'approval' && !hasCode
  // A mailed invitation signs in at once, which comes after the approval here.
  return signUpInvited(
    context,
    awaits ? { ...input, invitation: undefined } : input,
    async (tx, personId) => {
      if (!hasWorked && context.env.rateLimits) await refuseBurst(tx, network)
      await tx.db.insertInto('recent_sign_ups').values({ id: newId(), network }).execute()
      const wide = wideNetworkDigest(context, context.http.ip)
      await tx.db.insertInto('sign_up_networks').values({ person_id: personId, network: wide }).execute()
      if (awaits) await tx.db.insertInto('sign_up_requests').values({ person_id: personId }).execute()
      if (hasCode && code && mode !== 'open') await spendCode(tx, code)
    },
  )
}

async function readMode(db: Database): Promise<{ mode: SignUpMode; isFirst: boolean }> {
  const { rows } = await sql<{ mode: SignUpMode; hasFirst: boolean }>`
    select s.mode, g.has_first_operator as "hasFirst" from sign_up_settings s cross join server_settings g`.execute(
    db,
  )
  return { mode: rows[0]?.mode ?? 'open', isFirst: rows[0]?.hasFirst === false }
}

/** The id is known to who made it only. */
async function isRepeated(db: Database, { id, email }: Input): Promise<boolean> {
  if (!id) return false
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

async function hasAccount(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  return row !== undefined
}

/** Normalizes a typed code: spaces, dashes and case don't matter. */
export const normalized = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

const codes = (db: Database, hash: ReturnType<typeof hashOf>) =>
  db
    .selectFrom('invite_codes')
    .select('id')
    .where('code_hash', '=', hash)
    .where('expires_at', '>', new Date())
    .whereRef('uses', '<', 'max_uses')

async function spendCode(tx: Tx, hash: ReturnType<typeof hashOf>): Promise<void> {
  const spent = await tx.db
    .updateTable('invite_codes')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code_hash', '=', hash)
    .where('expires_at', '>', new Date())
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst()
  if (!spent.numUpdatedRows) throw new AppError('sign_up_by_invitation')
}

/** Uses up a solved challenge. False where none is needed. Error: work_required. */
async function takeWork(context: Context, network: Buffer, work: Input['work']): Promise<boolean> {
  if (!context.env.rateLimits) return false
  const earlier = await countRecentSignUps(context.db, network)
  if (earlier < freeSignUps) return false
  if (!work || !isSolved(context.secret, network.toString('hex'), earlier, work))
    throw new AppError('work_required')
  const used = await context.db
    .insertInto('used_work')
    .values({ challenge: work.challenge, expires_at: new Date(work.expiresAt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!used.numInsertedOrUpdatedRows) throw new AppError('work_required')
  return true
}

/** Counted again one after the other, so that none slips through side by side. Error: work_required. */
async function refuseBurst(tx: Tx, network: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`sign-up ${network.toString('hex')}`}))`.execute(tx.db)
  if ((await countRecentSignUps(tx.db, network)) >= freeSignUps) throw new AppError('work_required')
}
