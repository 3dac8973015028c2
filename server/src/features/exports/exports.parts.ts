import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { ownFiles, zipPathOf } from './exports.files.ts'
import { lists } from './exports.lists.ts'
import { paged } from './exports.pages.ts'
import * as rows from './exports.rows.ts'
import { type Keyed, rowsOf } from './exports.sql.ts'
import type { Exported } from './exports.tasks.ts'

export type Part = { name: string; about: string } & (
  | { one: () => Promise<unknown> }
  | { pages: () => AsyncGenerator<unknown[]> }
)

/** Excludes other people's names and addresses. */
export function partsOf(db: Database, person: Exported): Part[] {
  const { id } = person
  const own: Record<string, (personId: string) => RawBuilder<Keyed>> = {
    'owned-clubs.json': rows.ownedClubs,
    'content.json': rows.content,
    'earlier-versions.json': rows.versions,
    'lessons.json': rows.lessons,
    'notifications.json': rows.notifications,
  }
  return [
    { name: 'profile.json', about: 'Your account and profile', one: () => rows.profile(db, id) },
    {
      name: 'settings.json',
      about: 'Your notification preferences, and how you log in',
      one: () => rows.settings(db, id),
    },
    ...Object.entries(lists).map(([name, list]) => {
      const [about = '', ...tables] = list.split(/\n\s*from /)
      const all = own[name] ? [own[name](id)] : tables.map((table) => rowsOf(table, person))
      return { name, about, pages: keysetPages(db, sql`${sql.join(all, sql` union all `)}`) }
    }),
    {
      name: 'files.json',
      about: 'Your pictures and attachments',
      pages: async function* () {
        for await (const page of ownFiles(db, id)())
          yield page.map((row) => ({
            file: zipPathOf(row),
            name: row.name,
            purpose: row.purpose,
            type: row.mime,
            bytes: row.size,
            uploadedAt: row.created_at,
          }))
      },
    },
  ]
}

/** Counts large lists, files twice: listed and packed. */
export async function countAll(db: Database, { id }: Exported): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from content_rows where user_id = ${id}) + (select count(*) from comment_rows where user_id = ${id})
      + (select count(*) from likes where user_id = ${id}) + (select count(*) from poll_votes where user_id = ${id})
      + (select count(*) from reactions where user_id = ${id})
      + (select count(*) from mentions where user_id = ${id})
      + (select count(*) from comment_likes where user_id = ${id})
      + (select count(*) from event_attendees where user_id = ${id})
      + (select count(*) from job_applications where user_id = ${id})
      + (select count(*) from lesson_visits where user_id = ${id})
      + (select count(*) from lesson_notes where user_id = ${id})
      + (select count(*) from quiz_attempts where user_id = ${id})
      + (select count(*) from lesson_comment_rows where user_id = ${id})
      + (select count(*) from notifications where user_id = ${id})
      + 2 * (select count(*) from files where uploader_id = ${id}))::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

function keysetPages(db: Database, all: RawBuilder<Keyed>) {
  const pages = paged<Keyed>(async (last, length) => {
    const from = last ? sql`where (at, key) < (${last.at}, ${last.key}::uuid)` : sql``
    const found = await sql<Keyed>`
      select at, key, row from (${all}) rows ${from} order by at desc, key desc limit ${length}`.execute(db)
    return found.rows
  })
  return async function* () {
    for await (const page of pages()) yield page.map(({ row }) => row)
  }
}
