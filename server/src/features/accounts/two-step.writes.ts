import type { appCode, bothSteps } from '@guildhall/contract/security'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { readPlaceName } from '../../platform/place-name.ts'
import { holdOwnSession, renewToken, sessionCookie } from '../sessions/own-session.ts'
import { authWithin } from './auth.ts'
import { endSessions } from './end-sessions.ts'
import { headersFor, refusalIn } from './library.ts'
import { provePassword } from './passwords.ts'
import { proveCode } from './proof.ts'
import { hashedCodes, newRecoveryCodes } from './recovery-codes.ts'
import { wrongCode } from './second-step.writes.ts'
import { securityMail } from './security.mail.ts'
import { spendAppCode } from './two-step.codes.ts'

/** Returns a new key, as text and as the QR code's URI. Two-step login stays off until `turnOnTwoStep`. */
export async function beginTwoStep(context: PersonContext, { password }: { password: string }) {
  await provePassword(context, password)
  const place = await readPlaceName(context.db)
  return write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const answer = await authWithin(context, tx).api.enableTwoFactor({
      body: { password, method: 'totp' },
      headers: headersFor(context),
      asResponse: true,
    })
    if (await refusalIn(answer.clone())) throw new AppError('two_step_on')
    const { totpURI } = (await answer.json()) as { totpURI: string }
    return { uri: issuedBy(totpURI, place), key: new URL(totpURI).searchParams.get('secret') ?? '' }
  })
}

/** The apps' list shows the place's name, which a colon would cut. */
function issuedBy(totpURI: string, place: string): string {
  const uri = new URL(totpURI)
  const issuer = place.replaceAll(':', ' ')
  const [, account = ''] = /:(.*)$/.exec(uri.pathname.slice(1)) ?? []
  uri.searchParams.set('issuer', issuer)
  const query = uri.searchParams.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${account}?${query}`
}

/** Ends other sessions and returns the recovery codes. Errors: two_step_on, two_step_off, wrong_code. */
export async function turnOnTwoStep(context: PersonContext, { code }: z.output<typeof appCode>) {
  const { env, secret, viewer } = context
  const row = await twoStepOf(context)
  if (!row) throw new AppError('two_step_off')
  if (row.confirmed) throw new AppError('two_step_on')
  if (!(await spendAppCode(context, viewer.id, code)))
    throw new AppError('wrong_code', { fields: { code: wrongCode.app } })
  const recoveryCodes = newRecoveryCodes()
  const hashed = await hashedCodes(secret).encrypt(JSON.stringify(recoveryCodes))
  const token = await write(changing(context), async (tx) => {
    const own = await holdOwnSession(tx.db, context)
    const on = await tx.db
      .updateTable('two_steps')
      .set({ confirmed: true, recovery_codes: hashed, wrong_codes: 0, locked_until: null })
      .where('id', '=', row.id)
      .where('confirmed', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (!on) throw new AppError('two_step_on')
    await tx.db.updateTable('profiles').set({ two_step: true }).where('id', '=', viewer.id).execute()
    await endSessions(tx.db, viewer.id, own)
    tx.disconnect(viewer.id)
    await tx.task('mail.send', securityMail(env, viewer, 'twoStepOn'))
    return renewToken(tx.db, own)
  })
  context.http.setCookies([sessionCookie(context, token)])
  return { recoveryCodes }
}

/** Errors: wrong_password, two_step_off, wrong_code, rate_limited. */
export async function turnOffTwoStep(context: PersonContext, input: z.output<typeof bothSteps>) {
  const { viewer } = context
  await provePassword(context, input.password)
  const row = await twoStepOf(context)
  if (!row?.confirmed) throw new AppError('two_step_off')
  await proveCode(context, input)
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    await tx.db.updateTable('profiles').set({ two_step: false }).where('id', '=', viewer.id).execute()
    const gone = await tx.db
      .deleteFrom('two_steps')
      .where('id', '=', row.id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new AppError('two_step_off')
    await tx.task('mail.send', securityMail(context.env, viewer, 'twoStepOff'))
  })
  return {}
}

/** Invalidates the old codes. Errors: wrong_password, two_step_off, wrong_code, rate_limited. */
export async function renewRecoveryCodes(context: PersonContext, input: z.output<typeof bothSteps>) {
  const { env, secret, viewer } = context
  await provePassword(context, input.password)
  const row = await twoStepOf(context)
  if (!row?.confirmed) throw new AppError('two_step_off')
  await proveCode(context, input)
  const recoveryCodes = newRecoveryCodes()
  const hashed = await hashedCodes(secret).encrypt(JSON.stringify(recoveryCodes))
  await write(changing(context), async (tx) => {
    await holdOwnSession(tx.db, context)
    const renewed = await tx.db
      .updateTable('two_steps')
      .set({ recovery_codes: hashed, wrong_codes: 0, locked_until: null })
      .where('id', '=', row.id)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) throw new AppError('two_step_off')
    await tx.task('mail.send', securityMail(env, viewer, 'newCodes'))
  })
  return { recoveryCodes }
}

const twoStepOf = ({ db, viewer }: PersonContext) =>
  db.selectFrom('two_steps').select(['id', 'confirmed']).where('user_id', '=', viewer.id).executeTakeFirst()
