import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { ConsoleEntry } from '@guildhall/contract/operators'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { mailboxFor } from '../accounts/mailbox.ts'
import { isTwoStepOn, proveSecondStep } from '../accounts/proof.ts'
import { holdOwnSession, setConsole } from '../sessions/own-session.ts'
import { tokenOf } from '../sessions/session.ts'
import { entryCodeMail, entryCodeMinutes } from './operators.mail.ts'

const tries = 5
const openHours = 12

/** Error: operators_only. */
export async function readEntry(context: PersonContext): Promise<ConsoleEntry> {
  requireSession(context)
  const token = tokenOf(context, context.http.cookies)
  const row = await context.db
    .selectFrom('sessions')
    .select('console_until')
    .where('token', '=', token)
    .executeTakeFirst()
  return {
    method: (await isTwoStepOn(context)) ? 'app' : 'mail',
    until: context.http.console === 'open' ? (row?.console_until?.toISOString() ?? null) : null,
  }
}

/** Mails a new code, which replaces the earlier one. Errors: operators_only, two_step_on. */
export async function mailEntryCode(context: PersonContext) {
  requireSession(context)
  const { env, secret, viewer } = context
  // Else the mailbox would be enough where an app is required.
  if (await isTwoStepOn(context)) throw new AppError('two_step_on')
  await write(context, async (tx) => {
    const code = await makeEntryCode(tx.db, secret, viewer.id)
    await tx.task('mail.send', entryCodeMail(env, viewer, code))
  })
  return mailboxFor(context)
}

/** A new code of an operator, which replaces the earlier one. */
export async function makeEntryCode(db: Database, secret: string, personId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .insertInto('operator_codes')
    .columns(['user_id', 'code_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('operators')
        .select((e) => [
          'user_id',
          e.val(hashOf(secret, personId, code)).as('code_hash'),
          sql<Date>`now() + interval '1 minute' * ${entryCodeMinutes}::int`.as('expires_at'),
        ])
        .where('user_id', '=', personId),
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        code_hash: eb.ref('excluded.code_hash'),
        expires_at: eb.ref('excluded.expires_at'),
        wrong_codes: 0,
      })),
    )
    .execute()
  return code
}

/** Whether a person logs in by an authenticator app, whose codes then open the console. */
export async function isTwoStepOnFor(db: Database, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('two_steps')
    .select('id')
    .where('user_id', '=', personId)
    .where('confirmed', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Opens the console in this session. Errors: operators_only, wrong_code, entry_code_over, rate_limited. */
export async function enterConsole(
  context: PersonContext,
  { code }: { code: string },
): Promise<ConsoleEntry> {
  requireSession(context)
  const isByApp = await isTwoStepOn(context)
  if (isByApp) await proveSecondStep(context, { method: /^\d{6}$/.test(code) ? 'app' : 'recovery', code })
  else await spendMailedCode(context, code)
  const until = new Date(Date.now() + openHours * 3_600_000)
  await write(changing(context), async (tx) => {
    const token = await holdOwnSession(tx.db, context)
    await setConsole(tx.db, token, until)
  })
  return { method: isByApp ? 'app' : 'mail', until: until.toISOString() }
}

/** Every try counts, also where many come at once; the sixth finds no code. */
async function spendMailedCode({ db, secret, viewer }: PersonContext, code: string): Promise<void> {
  const stored = await db
    .updateTable('operator_codes')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('user_id', '=', viewer.id)
    .where('wrong_codes', '<', tries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  if (!stored) throw new AppError('entry_code_over')
  const [sent, right] = [hashOf(secret, viewer.id, code), stored.code_hash].map((hash) => Buffer.from(hash))
  if (!sent || !right || sent.length !== right.length || !timingSafeEqual(sent, right))
    throw new AppError('wrong_code', {
      fields: { code: 'This code is wrong. Enter the one in the latest email.' },
    })
  const spent = await db
    .deleteFrom('operator_codes')
    .where('user_id', '=', viewer.id)
    .where('code_hash', '=', stored.code_hash)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw new AppError('entry_code_over')
}

/** Error: operators_only. */
export async function leaveConsole(context: PersonContext) {
  requireSession(context)
  await write(changing(context), async (tx) => setConsole(tx.db, await holdOwnSession(tx.db, context), null))
  return {}
}

function requireSession({ http }: PersonContext): void {
  if (!http.console) throw new AppError('operators_only')
}

/** Keyed, because six digits are guessed at once from a plain hash. */
const hashOf = (secret: string, personId: string, code: string): string =>
  createHmac('sha256', secret).update(`console ${personId} ${code}`).digest('base64url')
