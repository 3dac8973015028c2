import type { Session } from '@guildhall/contract/accounts'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { sessionDays, sessionOf, tokenOf } from '../sessions/session.ts'
import { refuseSuspended } from '../sessions/suspension.ts'
import { authOf } from './auth.ts'
import { rememberDevice } from './known-devices.ts'

export function headersFor({ http }: Context, cookies = http.cookies): Headers {
  const headers = new Headers({ 'x-guildhall-ip': http.ip })
  if (cookies) headers.set('cookie', cookies)
  if (http.userAgent) headers.set('user-agent', http.userAgent.slice(0, 300))
  return headers
}

/** The library's error code; undefined if it succeeded. */
export async function refusalIn(answer: Response): Promise<string | undefined> {
  if (answer.ok) return undefined
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  return code ?? 'UNKNOWN'
}

/** In the form of a Cookie header. */
const cookiesIn = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** Ends a session that the library has started but no response has delivered. */
async function discardSession(context: Context, answer: Response): Promise<void> {
  const token = tokenOf(context, cookiesIn(answer))
  if (token) await context.db.deleteFrom('sessions').where('token', '=', token).execute()
}

/** Error: account_suspended; the session that the library has started is discarded. */
export async function refuseIfSuspended(context: Context, personId: string, answer: Response): Promise<void> {
  await refuseSuspended(context.db, personId).catch(async (error: unknown) => {
    await discardSession(context, answer)
    throw error
  })
}

/**
 * Refuses a sign-in whose session was ended before it was delivered: by a suspension, or for another reason with `code`.
 * Errors: account_suspended, `code`.
 */
export async function refuseEnded(
  context: Context,
  personId: string | undefined,
  answer: Response,
  code: ErrorCode,
): Promise<never> {
  if (personId) await refuseIfSuspended(context, personId, answer)
  await discardSession(context, answer)
  throw new AppError(code)
}

/** Delivers the session that the library has started. Errors: as refuseEnded, also if it is ended at this moment. */
export async function acceptSession(
  context: Context,
  personId: string,
  answer: Response,
  code: ErrorCode,
): Promise<Session> {
  await refuseIfSuspended(context, personId, answer)
  const session = await sessionOf(context, cookiesIn(answer))
  if (!session || session === 'ended') return refuseEnded(context, personId, answer, code)
  context.http.setCookies(answer.headers.getSetCookie())
  rememberDevice(context, session.viewer.id)
  return { ...session, expiresAt: new Date(Date.now() + sessionDays * 86_400_000).toISOString() }
}

export async function forgetSessionCookie(context: Context): Promise<void> {
  const auth = await authOf(context).$context
  const { name, attributes } = auth.authCookies.sessionToken
  context.http.setCookies([
    `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`,
  ])
}
