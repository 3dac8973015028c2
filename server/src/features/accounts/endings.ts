import type { Database } from '../../platform/database.ts'
import { endTokens } from '../tokens/tokens.writes.ts'

/**
 * Ends the sessions of a person because what they were begun with no longer counts, but for one where it is given;
 * sign-ins that wait for their second step as well, and links of reset mails. Belongs into the write that causes it;
 * closing live connections is the caller's.
 */
export async function endSessions(db: Database, personId: string, but?: string): Promise<void> {
  // First: it locks the person, and a sign-in under way finds it changed (see `begunBefore`).
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

/**
 * Ends all that the password has opened: sessions, but for one where it is given, API tokens, and a change of the email
 * address that is under way. For whenever the password changes, perhaps because somebody else knew it.
 */
export async function endAccess(db: Database, personId: string, but?: string): Promise<void> {
  await endSessions(db, personId, but)
  await endTokens(db, personId)
  await db.deleteFrom('email_changes').where('user_id', '=', personId).execute()
}

/** Who is about to sign in, and how often their sessions were ended until then; undefined for nobody. */
export type SigningIn = { id: string; sessions_ended: number } | undefined

/** To be read before the proof is (password, half-finished sign-in), so that `begunBefore` misses no ending. */
export const signingIn = (db: Database, who: { email: string } | { id: string }): Promise<SigningIn> =>
  db
    .selectFrom('profiles')
    .select(['id', 'sessions_ended'])
    .where((eb) => ('id' in who ? eb('id', '=', who.id) : eb(eb.fn('lower', ['email']), '=', who.email)))
    .executeTakeFirst()

/**
 * Whether all sessions of somebody were ended while they signed in: what they proved no longer counts. To be asked
 * once the session is there. The lock waits for an ending under way, which may have missed this session.
 */
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
