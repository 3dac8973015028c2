import { type ContentType, contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { aged } from '../../platform/database/aged.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOpen } from '../jobs/jobs.reads.ts'
import { isSeenByAll, isSeenItemByAll } from '../visibility/seen.ts'

/** `changedAt`: time of the last visible change. */
export type Listed = { path: string; changedAt: Date }
/** Ids from `from` (inclusive) to `to` (exclusive), as 12 hexadecimal digits. */
type Range = { from: string; to: string }

const rangeRows = 2_500
/** A range may have grown since it was computed. */
const fileRows = 2 * rangeRows
const rangesMaxAge = 3_600_000
const [first, last] = ['0'.repeat(12), 'f'.repeat(12)]

const lists = { clubs: listClubs, posts: listPosts, people: listPeople, courses: listCourses } as const
export type List = keyof typeof lists
const tables = { clubs: 'clubs', posts: 'content', people: 'profiles', courses: 'courses' } as const

/** Number of files of each list. */
export async function countFiles(db: Database): Promise<Record<List, number>> {
  const { clubs, posts, people, courses } = await allRanges.read(db)
  return { clubs: clubs.length, posts: posts.length, people: people.length, courses: courses.length }
}

/** Entries of a list's file, counted from 1; undefined if there is none. */
export async function readFile(db: Database, list: List, file: number): Promise<Listed[] | undefined> {
  const range = (await allRanges.read(db))[list][file - 1]
  return range && lists[list](db, range)
}

/** Walks through all ids, so it runs once an hour; the last range of each list includes newer rows. */
const allRanges = aged(rangesMaxAge, async (db): Promise<Record<List, Range[]>> => {
  const [clubs = [], posts = [], people = [], courses = []] = await Promise.all(
    (['clubs', 'posts', 'people', 'courses'] as const).map((list) => rangesOf(db, list)),
  )
  return { clubs, posts, people, courses }
})

/** Ranges of 2,500 rows. */
async function rangesOf(db: Database, list: List): Promise<Range[]> {
  const table = sql.table(tables[list])
  const { rows } = await sql<{ id: string }>`with recursive bounds(id) as (
      (select id from ${table} order by id offset ${rangeRows} limit 1)
      union all
      select (select t.id from ${table} t where t.id > bounds.id order by t.id offset ${rangeRows - 1} limit 1)
      from bounds where bounds.id is not null
    )
    select id from bounds where id is not null`.execute(db)
  const starts = [first, ...new Set(rows.map(({ id }) => id.replaceAll('-', '').slice(0, 12)))]
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? last }))
}

async function listClubs(db: Database, range: Range): Promise<Listed[]> {
  const rows = await db
    .selectFrom('clubs')
    .select(['slug', 'updated_at'])
    .where('is_private', '=', false)
    .where('deleted_at', 'is', null)
    .where('id', '>=', idFrom(range.from))
    .where('id', '<', idFrom(range.to))
    .orderBy('id')
    .limit(fileRows)
    .execute()
  return rows.map(({ slug, updated_at }) => ({ path: `/${slug}/preview`, changedAt: updated_at }))
}

async function listPosts(db: Database, range: Range): Promise<Listed[]> {
  const rows = await db
    .selectFrom('content as c')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('jobs', 'jobs.id', 'c.id')
    .select(['k.slug as club', 'c.type', 'c.slug', 'c.updated_at'])
    // Excludes jobs that take no applications (content.md 4).
    .where((eb) => eb.or([eb('jobs.id', 'is', null), isOpen]))
    .where(isSeenItemByAll('c'))
    .where('c.type', 'in', contentKinds)
    .where('c.id', '>=', idFrom(range.from))
    .where('c.id', '<', idFrom(range.to))
    .orderBy('c.id')
    .limit(fileRows)
    .execute()
  return rows.map(({ club, type, slug, updated_at }) => ({
    path: `/${club}/${featureOf[type as ContentType]}/${slug}`,
    changedAt: updated_at,
  }))
}

/** Published ones; their lessons are for those who learn. */
async function listCourses(db: Database, range: Range): Promise<Listed[]> {
  const rows = await db
    .selectFrom('courses as c')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .select(['k.slug as club', 'c.slug', 'c.updated_at'])
    .where('c.published_at', 'is not', null)
    .where(isSeenByAll(sql.ref('c.created_at')))
    .where('c.id', '>=', idFrom(range.from))
    .where('c.id', '<', idFrom(range.to))
    .orderBy('c.id')
    .limit(fileRows)
    .execute()
  return rows.map(({ club, slug, updated_at }) => ({
    path: `/${club}/courses/${slug}`,
    changedAt: updated_at,
  }))
}

/** Only people with public content. */
async function listPeople(db: Database, range: Range): Promise<Listed[]> {
  const rows = await db
    .selectFrom('profiles as p')
    .select(['p.username', 'p.updated_at'])
    .where('p.deleted_at', 'is', null)
    .where('p.id', '>=', idFrom(range.from))
    .where('p.id', '<', idFrom(range.to))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('content as c')
          .innerJoin('clubs as k', 'k.id', 'c.club_id')
          .select('c.id')
          .whereRef('c.user_id', '=', 'p.id')
          .where(isSeenItemByAll('c'))
          .where('c.type', 'in', contentKinds)
          // Forces an index lookup per person instead of a join of all content.
          .offset(0),
      ),
    )
    .orderBy('p.id')
    .limit(fileRows)
    .execute()
  return rows.map(({ username, updated_at }) => ({ path: `/user/${username}`, changedAt: updated_at }))
}

const idFrom = (digits: string) =>
  digits
    .padEnd(32, digits === last ? 'f' : '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
