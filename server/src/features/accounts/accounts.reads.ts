import type { Session } from '@guildhall/contract/accounts'
import type { Context } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sessionCookie } from '../sessions/own-session.ts'
import { sessionDays, tokenOf } from '../sessions/session.ts'

const day = 86_400_000

/** Extends a session in use, at most once a day. */
export async function readSession(context: Context): Promise<Session> {
  const { viewer, http, db } = context
  if (http.token) return { viewer, expiresAt: http.token.expiresAt?.toISOString() ?? null }
  const token = tokenOf(context, http.cookies)
  if (!viewer || !token) return { viewer: null, expiresAt: null }
  let [row] = await ownSession(db, { token })
  if (row && row.updated_at.getTime() < Date.now() - day) {
    await prolong(context, token)
    ;[row] = await ownSession(db, { token })
  }
  return {
    viewer,
    expiresAt: row?.expires_at.toISOString() ?? null,
    ...(http.console && { console: http.console }),
  }
}

const ownSession = prepared<{ token: string }, { expires_at: Date; updated_at: Date }>((db, { token }) =>
  db.selectFrom('sessions').select(['expires_at', 'updated_at']).where('token', '=', token),
)

/** Only the first of concurrent requests sets the cookie. */
async function prolong(context: Context, token: string): Promise<void> {
  const prolonged = await context.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + sessionDays * day), updated_at: new Date() })
    .where('token', '=', token)
    .where('updated_at', '<', new Date(Date.now() - day))
    .returning('expires_at')
    .executeTakeFirst()
  if (prolonged) context.http.setCookies([sessionCookie(context, token)])
}
