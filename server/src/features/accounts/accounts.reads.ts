import type { Session } from '@guildhall/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { sessionCookie } from '../sessions/own-session.ts'
import { sessionDays, tokenOf } from '../sessions/session.ts'

const day = 86_400_000

/** Extends a session in use, at most once a day. */
export async function readSession(context: Context): Promise<Session> {
  const { viewer, http, db } = context
  if (http.token) return { viewer, expiresAt: http.token.expiresAt?.toISOString() ?? null }
  const token = tokenOf(context, http.cookies)
  if (!viewer || !token) return { viewer: null, expiresAt: null }
  const full = new Date(Date.now() + sessionDays * day)
  const prolonged = await db
    .updateTable('sessions')
    .set({ expires_at: full, updated_at: new Date() })
    .where('token', '=', token)
    .where('updated_at', '<', new Date(Date.now() - day))
    .returning('expires_at')
    .executeTakeFirst()
  if (prolonged) http.setCookies([sessionCookie(context, token)])
  const row = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('token', '=', token)
    .executeTakeFirst()
  return { viewer, expiresAt: row?.expires_at.toISOString() ?? null }
}
