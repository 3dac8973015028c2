import type { ActivityEntry, ActivityFilters, ActivityRetention } from '@guildhall/contract/activity'
import { type ActivityDays, activityDays } from '@guildhall/contract/choices'
import type { Page, Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { type Cursor, decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { toPrefixQuery } from '../../platform/text/text-search.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { matchesName, namePatternsOf, newest } from '../clubs/name-search.ts'
import { readPeople } from '../invites/invites.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { type ActivityRow, countAbove, type LogQuery, readRows } from './activity-log.list.reads.ts'
import { namedIn, presentEntry } from './activity-log.present.ts'

type Who = Pick<PersonContext, 'db' | 'viewer'>

/** Newest first. Errors: as findManagedClub; bad_input. */
export async function readActivity(
  { db, viewer }: Who,
  identifier: string,
  { cursor, ...filters }: ActivityFilters & { cursor?: string | undefined },
): Promise<Page<ActivityEntry> & { person: Person | null; days: ActivityDays }> {
  const below = decodeCursor(cursor)
  const { id: clubId } = await findManagedClub(db, viewer, identifier)
  const asked = askedOf(clubId, filters)
  const page = await readPage(db, asked, below, limits.activityPage)
  return { ...page, person: await findNamed(db, asked), days: await readDays(db, clubId) }
}

/** By id, or present or former slug, checked each time because access may be lost. Errors: as findManagedClub. */
export async function readManagedPage(
  { db, viewer }: Who,
  clubId: string,
  filters: ActivityFilters,
  below: Cursor | undefined,
  size: number,
): Promise<{ items: ActivityEntry[]; last: Cursor | undefined }> {
  await findManagedClub(db, viewer, clubId)
  const rows = await readRows(db, askedOf(clubId, filters), below, size)
  const last = rows.length === size ? rows.at(-1) : undefined
  return { items: await present(db, rows), last: last && cursorOf(last) }
}

/** Errors: as findManagedClub. */
export async function countNewActivity(
  { db, viewer }: Who,
  identifier: string,
  { since, ...filters }: ActivityFilters & { since: string },
): Promise<{ count: number }> {
  const { id: clubId } = await findManagedClub(db, viewer, identifier)
  return { count: await countAbove(db, askedOf(clubId, filters), since, limits.activityCounted) }
}

/**
 * People with entries in the log, by prefixes of their names, or without any the recently active: members, former
 * members and people who never became one. Errors: as findManagedClub.
 */
export async function readActivityPeople(
  { db, viewer }: Who,
  identifier: string,
  q: string | undefined,
): Promise<{ people: Person[] }> {
  const { id: clubId } = await findManagedClub(db, viewer, identifier)
  const [namePatterns, words] = [namePatternsOf(q), toPrefixQuery(q ?? '')]
  const isLogged = sql`(exists (select from club_activity_log a where a.user_id = one.id and a.club_id = ${clubId})
    or exists (select from club_activity_log a where a.data ->> 'personId' = one.id::text and a.club_id = ${clubId}))`
  const found = namePatterns
    ? sql`select distinct id from (select one.id from (
          (select m.user_id as id from (
            select m.user_id, m.person_name from club_memberships m where m.club_id = ${clubId}
            order by m.created_at desc, m.user_id desc limit ${sql.lit(newest)}) m
          where true ${matchesName(sql`${namePatterns}`)})
          union all
          (select p.id from profiles p where p.search @@ ${words ?? ''}::tsquery limit ${sql.lit(searched)})
        ) one where ${isLogged} limit ${sql.lit(2 * limits.activityPeople)}) logged`
    : sql`select distinct a.user_id as id from (
        select a.user_id from club_activity_log a where a.club_id = ${clubId}
        order by a.created_at desc, a.id desc limit ${sql.lit(newest)}) a`
  const { rows } = await sql<PersonColumns>`
    select ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}
    from (${found}) found join profiles p on p.id = found.id
    where p.deleted_at is null
    order by p.first_name, p.last_name, p.username
    limit ${sql.lit(limits.activityPeople)}`.execute(db)
  return { people: rows.flatMap((row) => presentPerson(row) ?? []) }
}

/** Candidates by name, checked for entries in the log. */
const searched = 5000

/** Errors: as findManagedClub. */
export async function readRetention({ db, viewer }: Who, identifier: string): Promise<ActivityRetention> {
  const { id: clubId } = await findManagedClub(db, viewer, identifier)
  const choices = activityDays.filter((days) => days !== null)
  const { rows: older } = await sql<{ days: number; since: Date; count: number }>`
    select days, since, (
      select count(*)::int from (
        select from club_activity_log a where a.club_id = ${clubId} and a.created_at < since
        limit ${sql.lit(limits.activityCounted)}) a
    ) as count
    from unnest(${choices}::int[]) days, lateral (select now() - make_interval(days => days) as since) s
    order by days`.execute(db)
  return {
    days: await readDays(db, clubId),
    older: older.map((row) => ({ ...row, since: row.since.toISOString() })),
  }
}

async function readPage(db: Database, asked: LogQuery, below: Cursor | undefined, size: number) {
  const found = await readRows(db, asked, below, size + 1)
  const { rows, next } = paginate(found, size, (row) => encodeCursor(cursorOf(row)))
  return { items: await present(db, rows), next }
}

async function present(db: Database, rows: ActivityRow[]): Promise<ActivityEntry[]> {
  const people = await readPeople(db, namedIn(rows))
  return rows.map((row) => presentEntry(row, people))
}

const cursorOf = ({ created_at: at, id }: ActivityRow): Cursor => ({ at, id })

const askedOf = (clubId: string, { kind, topic, person, from, to }: ActivityFilters): LogQuery => ({
  clubId,
  kind,
  topicId: topic,
  personId: person,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
})

/** A person without entries is not named, even by a known id. */
async function findNamed(db: Database, { clubId, personId }: LogQuery): Promise<Person | null> {
  if (!personId) return null
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from club_activity_log where user_id = ${personId} and club_id = ${clubId})
      or exists (select from club_activity_log where data ->> 'personId' = ${personId} and club_id = ${clubId})
      as is_there`.execute(db)
  if (!rows[0]?.is_there) return null
  return (await readPeople(db, [personId])).get(personId) ?? null
}

async function readDays(db: Database, clubId: string): Promise<ActivityDays> {
  const row = await db.selectFrom('clubs').select('activity_days').where('id', '=', clubId).executeTakeFirst()
  return (row?.activity_days ?? null) as ActivityDays
}
