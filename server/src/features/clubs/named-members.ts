import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Ids of members, by what a list calls them: a username, with or without '@', or a confirmed email address. `also`: a
 * condition for person `p`.
 */
export async function membersNamed(
  db: Database,
  clubId: string,
  names: string[],
  also: RawBuilder<SqlBool> = sql`true`,
): Promise<Map<string, string>> {
  const bare = names.map((name) => name.replace(/^@/, '').toLowerCase())
  const { rows } = await sql<{ name: string; id: string }>`
    select n.name, p.id from unnest(${names}::text[], ${bare}::text[]) as n (name, bare)
    join profiles p on p.deleted_at is null and (
      lower(p.username) = n.bare or p.email_verified and lower(p.email) = n.bare)
    join club_memberships m on m.user_id = p.id and m.club_id = ${clubId}
    where ${also}`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}
