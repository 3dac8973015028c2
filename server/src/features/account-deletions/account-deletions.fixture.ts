import type { ContentChoice } from '@guildhall/contract/account-deletions'
import { sql } from 'kysely'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

export const leave = 'POST /auth/v1/account-deletions'
export const asked = (person: { username: string }, content: ContentChoice = 'keep') => ({
  body: { typedUsername: person.username, password, content },
})

/** A world in which people delete their accounts. */
export async function openDeletions() {
  const world = await openWorld()
  const { db } = world.app.deps
  const profileOf = (id: string) =>
    db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst()
  const isGone = (id: string) => world.eventually(async () => !(await profileOf(id)))

  /** Every row of every table that still has to do with a person, by their id or address. */
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const everyRow = sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name, to_jsonb(t)::text as row from ${sql.table(name)} t`,
    ),
    sql` union all `,
  )
  async function traces(person: { id: string; email: string; lastName: string }): Promise<string[]> {
    const { rows } = await sql<{ name: string; row: string }>`
      select name, row from (${everyRow}) rows where row ~* ${`${person.id}|${person.email}|${person.lastName}`}`.execute(
      db,
    )
    return rows.map(({ name, row }) => `${name} ${row}`)
  }

  /** A club's members and totals, and how many of them are wrong. */
  const countsOf = async (clubId: string) => {
    const { members } = await db
      .selectFrom('clubs')
      .select('members')
      .where('id', '=', clubId)
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ members: number; wrong: number }>`
      select (select count(*)::int from club_memberships where club_id = ${clubId}) as members,
        (select count(*)::int from content c where club_id = ${clubId} and (
          like_count <> (select count(*) from likes l where l.content_id = c.id)
          or reaction_counts <> (select coalesce(jsonb_object_agg(reaction, count), '{}') from (
            select reaction, count(*) from reactions r where r.content_id = c.id group by 1) one)
          or comment_count <> (select count(*) from comments o where o.content_id = c.id)))
        + (select count(*)::int from content_totals n where club_id = ${clubId} and count <>
          (select count(*) from content c where c.club_id = n.club_id and c.type = n.type)) as wrong`.execute(
      db,
    )
    return { members, rows: rows[0]?.members, wrong: rows[0]?.wrong }
  }

  return { ...world, db, profileOf, isGone, traces, countsOf }
}
