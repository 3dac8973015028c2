import { randomBytes } from 'node:crypto'
import type { Session } from '@guildhall/contract/accounts'
import type { Context, Dependencies, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { cookieName, sessionDays, sessionOf, signToken, tokenOf } from './session.ts'
import { refuseSuspended } from './suspension.ts'

/** The token of the session, in a write that changes the account (`changing`). Error: session_not_found. */
export async function holdOwnSession(db: Database, context: PersonContext): Promise<string> {
  const { viewer, http } = context
  const token = tokenOf(context, http.cookies)
  const row =
    token !== null &&
    (await db
      .selectFrom('sessions')
      .select('token')
      .where('token', '=', token)
      .where('user_id', '=', viewer.id)
      .where('expires_at', '>', new Date())
      .executeTakeFirst())
  if (!row) throw new AppError('session_not_found')
  return row.token
}

/** Invalidates copies of the cookie, and closes the console; the caller sets the new one. */
export async function renewToken(db: Database, token: string): Promise<string> {
  const fresh = randomBytes(24).toString('base64url')
  await db
    .updateTable('sessions')
    .set({ token: fresh, console_until: null })
    .where('token', '=', token)
    .execute()
  return fresh
}

/** Opens the console in a session until then, or closes it. */
export async function setConsole(db: Database, token: string, until: Date | null): Promise<void> {
  await db.updateTable('sessions').set({ console_until: until }).where('token', '=', token).execute()
}

/** Closes the console in all sessions of a person. */
export async function closeConsoles(db: Database, personId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ console_until: null })
    .where('user_id', '=', personId)
    .where('console_until', 'is not', null)
    .execute()
}

export function sessionCookie({ env, secret }: Pick<Dependencies, 'env' | 'secret'>, token: string): string {
  const secure = env.baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(env.baseUrl)}=${signToken(token, secret)}; Path=/; Max-Age=${sessionDays * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

/** Returns the token, for `startedSession` after the commit. Error: account_suspended. */
export async function beginOwnSession(db: Database, { http }: Context, personId: string): Promise<string> {
  await refuseSuspended(db, personId)
  const token = randomBytes(24).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      token,
      user_id: personId,
      expires_at: new Date(Date.now() + sessionDays * 86_400_000),
      ip_address: http.ip,
      user_agent: http.userAgent?.slice(0, 300) ?? null,
    })
    .execute()
  return token
}

/** Delivers a session of beginOwnSession. Errors: account_suspended; session_not_found, if it was ended meanwhile. */
export async function startedSession(context: Context, personId: string, token: string): Promise<Session> {
  const cookie = sessionCookie(context, token)
  const session = await sessionOf(context, cookie.split(';', 1)[0])
  if (!session || session === 'ended') {
    await refuseSuspended(context.db, personId)
    throw new AppError('session_not_found')
  }
  context.http.setCookies([cookie])
  return { ...session, expiresAt: new Date(Date.now() + sessionDays * 86_400_000).toISOString() }
}
