import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { toSlug, withRandomEnd } from '../../platform/text/slug.ts'

const max = 100
const randomTries = 10

function baseOf(title: string, name: string): string {
  const made = toSlug(title, max - '-100'.length) || name
  // An address in the form of an id would be looked up as an id.
  return isUuid(made) ? `${name}-${made}` : made
}

/** Slugs for all lessons of a new course, numbered as `freeSlug` does. */
export function slugsFor(titles: string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const base = baseOf(title, 'lesson')
    let slug = base
    for (let number = 1; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  })
}

type Of = { table: 'courses'; clubId: string } | { table: 'lessons'; courseId: string }

/**
 * A free slug for a title, with -1 … -100 and then random ends, as content has them. Call it with the club's courses or
 * the course locked. Error: slug_unavailable.
 */
export async function freeSlug({ db }: Tx, of: Of, title: string): Promise<string> {
  // With those in the bin, which come back under their address.
  const [name, table, column, id] =
    of.table === 'courses'
      ? ['course', 'course_rows', 'club_id', of.clubId]
      : ['lesson', 'lesson_rows', 'course_id', of.courseId]
  const base = baseOf(title, name)
  const numbered = Array.from({ length: limits.contentSlugAttempts }, (_, n) => `${base}-${n + 1}`)
  const random = Array.from({ length: randomTries }, () => withRandomEnd(base, max))
  const { rows } = await sql<{ slug: string }>`
    select candidate as slug
    from unnest(${[base, ...numbered, ...random]}::text[]) with ordinality candidates (candidate, n)
    where not exists (
      select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${id} and t.slug = candidate)
    order by n limit 1`.execute(db)
  if (!rows[0]) throw new AppError('slug_unavailable')
  return rows[0].slug
}
