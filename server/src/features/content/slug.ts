import { type ContentType, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { toSlug, withRandomEnd } from '../../platform/text/slug.ts'

/** The slug of a title, with room for a suffix. */
export const firstSlug = (type: ContentType, title: string): string =>
  toSlug(title, limits.contentSlugMax - '-100'.length) || type

const randomTries = 10

/** Appends -1 … -100, then random digits. Call it in the write that uses the slug. Error: slug_unavailable. */
export async function nextFreeSlug(
  db: Database,
  where: { clubId: string; type: ContentType; taken: string },
): Promise<string> {
  const base = where.taken
  // Serializes items with the same title.
  await sql`select pg_advisory_xact_lock(hashtext(${where.clubId}), hashtext(${`${where.type} ${base}`}))`.execute(
    db,
  )
  const numbered = Array.from({ length: limits.contentSlugAttempts }, (_, n) => `${base}-${n + 1}`)
  const random = Array.from({ length: randomTries }, () => withRandomEnd(base, limits.contentSlugMax))
  const { rows } = await sql<{ slug: string }>`
    select candidate as slug
    from unnest(${[base, ...numbered, ...random]}::text[]) with ordinality candidates (candidate, n)
    where not exists (
      select 1 from content_rows c
      where c.club_id = ${where.clubId} and c.type = ${where.type} and c.slug = candidate
    )
    order by n limit 1`.execute(db)
  if (!rows[0]) throw new AppError('slug_unavailable')
  return rows[0].slug
}
