import type { Person } from '@guildhall/contract/common'
import { fold } from '@guildhall/contract/fold'
import { limits } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findOpenAccess } from '../clubs/clubs.reads.ts'
import { literal, newest } from '../clubs/name-search.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isSeenMember } from '../visibility/seen.ts'

/** The latest commenters count as participants. */
const latestComments = 500

type MentionableQuery = {
  clubId: string
  contentId?: string
  viewerId: string
  /** Since when the viewer sees who joined; null for everyone. */
  seesFrom: Date | null
  q: string
}

/** Suggestions for a new item. Errors: as findOpenClub. */
export async function readMentionableInClub({ db, viewer }: PersonContext, identifier: string, q: string) {
  const club = await findOpenAccess(db, viewer, identifier)
  return find(db, { clubId: club.id, viewerId: viewer.id, seesFrom: club.sees_from, q })
}

/** Suggestions on an item that the viewer can see. */
export const findMentionable = (db: Database, scope: Required<MentionableQuery>) => find(db, scope)

/**
 * Searches like the member search: frequent names among the newest members, rare ones by an index. A single letter is
 * seldom rare, and the index cannot help with it.
 */
async function find(db: Database, { q, ...scope }: MentionableQuery): Promise<{ items: Person[] }> {
  // Stored names are folded with and without apostrophes and hyphens (fold_name).
  const key = fold(q.trim()).replaceAll(/['-]/g, '')
  if (!key || /\s/.test(key)) return { items: [] }
  const found = await match(db, key, scope, 'amongNewest')
  const isEnough = found.length === limits.mentionable || [...key].length < 2
  const rows = isEnough ? found : await match(db, key, scope, 'byIndex')
  return { items: rows.flatMap((row) => presentPerson(row) ?? []) }
}

async function match(
  db: Database,
  key: string,
  {
    clubId,
    contentId = null,
    viewerId,
    seesFrom,
  }: Omit<MentionableQuery, 'q' | 'contentId'> & { contentId?: string | null },
  way: 'amongNewest' | 'byIndex',
): Promise<PersonColumns[]> {
  const pattern = literal(key)
  // The username is the last word of the searched name.
  const begins = (name: RawBuilder<unknown>) =>
    sql`(${name} like ${`${pattern}%`} or ${name} like ${`% ${pattern}%`})`
  const seen = seesFrom ? sql`and ${isSeenMember(sql`${seesFrom}::timestamptz`)}` : sql``
  const latest = (isOfRole: string) => sql`(select user_id, person_name from club_memberships m
    where club_id = ${clubId} ${seen} and role ${sql.raw(isOfRole)} 'admin'
    order by created_at desc, user_id desc limit ${sql.lit(newest)})`
  const members =
    way === 'amongNewest'
      ? sql`(${latest('<>')} union all ${latest('=')})`
      : sql`(select user_id, person_name from club_memberships m
          where club_id = ${clubId} ${seen} and ${begins(sql`person_name`)} offset 0)`
  const order = sql`f.name like ${`% ${pattern}`} desc, f.takes_part desc,
    substring(f.name from '[^ ]*$') like ${`${pattern}%`} desc, f.name, f.id`
  const { rows } = await sql<PersonColumns>`
    select ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}
    from (
      select id, name, bool_or(takes_part) as takes_part from (
        select user_id as id, person_name as name, false as takes_part from ${members} m
        where ${begins(sql`person_name`)}
        union all
        select s.id, person_name(s), o.takes_part from (
          select listed.id::uuid as id, false as takes_part from clubs k, jsonb_array_elements_text(k.permissions -> 'admins') listed (id)
          where k.id = ${clubId} and ${seesFrom}::timestamptz is null
          union all
          select part.user_id, true from clubs k, lateral (
            select c.user_id from content c where c.id = ${contentId}::uuid
            union all
            (select o.user_id from comments o where o.content_id = ${contentId}::uuid
              order by o.created_at desc, o.id desc limit ${sql.lit(latestComments)})
          ) part
          where k.id = ${clubId} and (not k.is_private
            or exists (select from club_memberships m where m.club_id = k.id and m.user_id = part.user_id))
        ) o
        join profiles s on s.id = o.id
        where ${begins(sql`person_name(s)`)}
      ) both_ways
      where id <> ${viewerId}
      group by id, name
    ) f
    join profiles p on p.id = f.id
    where p.deleted_at is null
    order by ${order}
    limit ${sql.lit(limits.mentionable)}`.execute(db)
  return rows
}
