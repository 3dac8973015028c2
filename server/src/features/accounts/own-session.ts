import { randomBytes } from 'node:crypto'
import type { Parts, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { cookieName, sessionDays, signToken, tokenOf } from './session.ts'

/**
 * Makes sure, inside a write, that the session that asks has not been ended meanwhile, and that nobody ends it before
 * this write is done: all that ends sessions locks their person first. Returns its token. Error: session_not_found.
 */
export async function holdOwnSession(db: Database, context: PersonContext): Promise<string> {
  const { viewer, caller } = context
  await db.selectFrom('profiles').select('id').where('id', '=', viewer.id).forUpdate().execute()
  const token = tokenOf(context, caller.cookies)
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

/** Gives a session another token, so that whoever copied its cookie is out; the new one is the caller's to set. */
export async function renewToken(db: Database, token: string): Promise<string> {
  const fresh = randomBytes(24).toString('base64url')
  await db.updateTable('sessions').set({ token: fresh }).where('token', '=', token).execute()
  return fresh
}

/** The Set-Cookie header that makes a browser this session's, for as long as a session lasts unused. */
export function sessionCookie({ env, secret }: Pick<Parts, 'env' | 'secret'>, token: string): string {
  const secure = env.baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(env.baseUrl)}=${signToken(token, secret)}; Path=/; Max-Age=${sessionDays * 86_400}; HttpOnly; SameSite=Lax${secure}`
}
