import type { Database } from '../../platform/database.ts'
import { endTokens } from '../tokens/tokens.writes.ts'

/** Ends all sessions but `keep`, half-finished sign-ins and reset links. Does not close live connections. */
export async function endSessions(db: Database, personId: string, but?: string): Promise<void> {
  // First, because it locks the person: a sign-in under way then notices (see `begunBefore`).
  await db
    .updateTable('profiles')
    .set((eb) => ({ sessions_ended: eb('sessions_ended', '+', 1) }))
    .where('id', '=', personId)
    .execute()
  let sessions = db.deleteFrom('sessions').where('user_id', '=', personId)
  if (but) sessions = sessions.where('token', '!=', but)
  await sessions.execute()
  await db.deleteFrom('verifications').where('value', '=', personId).execute()
}

/** Ends everything the password opened: sessions, API tokens and a pending change of address. */
export async function endAccess(db: Database, personId: string, but?: string): Promise<void> {
  await endSessions(db, personId, but)
  await endTokens(db, personId)
  await db.deleteFrom('email_changes').where('user_id', '=', personId).execute()
}

/** `sessions_ended` counts how often a person's sessions were ended. */
export type SigningIn = { id: string; sessions_ended: number } | undefined

/** Read this before checking the password or code, so that `begunBefore` misses nothing. */
export const signingIn = (db: Database, who: { email: string } | { id: string }): Promise<SigningIn> =>
  db
    .selectFrom('profiles')
    .select(['id', 'sessions_ended'])
    .where((eb) => ('id' in who ? eb('id', '=', who.id) : eb(eb.fn('lower', ['email']), '=', who.email)))
    .executeTakeFirst()

/** Whether the person's sessions were ended during sign-in. Call it once the session exists. */
export async function begunBefore(db: Database, person: SigningIn): Promise<boolean> {
  if (!person) return false
  const now = await db
    .selectFrom('profiles')
    .select('sessions_ended')
    .where('id', '=', person.id)
    .forShare()
    .executeTakeFirst()
  return now?.sessions_ended !== person.sessions_ended
}
