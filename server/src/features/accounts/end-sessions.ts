import type { Database } from '../../platform/database/database.ts'
import { endTokens } from '../tokens/tokens.writes.ts'

/** Ends all sessions but `but`, half-finished sign-ins and reset links. Does not close live connections. */
export async function endSessions(db: Database, personId: string, but?: string): Promise<void> {
  // First, because it locks the person: a concurrent sign-in then notices (see `sessionsEndedSince`).
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

/** Ends all access that the password gave: sessions, API tokens and a pending email change. */
export async function endAccess(db: Database, personId: string, but?: string): Promise<void> {
  await endSessions(db, personId, but)
  await endTokens(db, personId)
  await db.deleteFrom('email_changes').where('user_id', '=', personId).execute()
}

/** `sessions_ended` counts how often the person's sessions were ended. */
export type SignInState = { id: string; sessions_ended: number } | undefined

/** Read this before checking the password or code, so that `sessionsEndedSince` misses nothing. */
export const readSignInState = (
  db: Database,
  who: { email: string } | { id: string },
): Promise<SignInState> =>
  db
    .selectFrom('profiles')
    .select(['id', 'sessions_ended'])
    .where((eb) => ('id' in who ? eb('id', '=', who.id) : eb(eb.fn('lower', ['email']), '=', who.email)))
    .executeTakeFirst()

/** Whether the person's sessions were ended during sign-in. Call it once the session exists. */
export async function sessionsEndedSince(db: Database, person: SignInState): Promise<boolean> {
  if (!person) return false
  const now = await db
    .selectFrom('profiles')
    .select('sessions_ended')
    .where('id', '=', person.id)
    .forShare()
    .executeTakeFirst()
  return now?.sessions_ended !== person.sessions_ended
}
