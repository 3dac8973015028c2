import { type ContentType, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { toSlug } from '../../platform/slug.ts'

/** A title as a slug with room for an ending: what an item gets while nobody else of its club and type has it. */
export const firstSlug = (type: ContentType, title: string): string =>
  toSlug(title, limits.contentSlugMax - endingLength - 1) || type

const endingLength = 12

/**
 * The next slug after a taken one that is free within the club's items of the type: with -1 … -100, or past those
 * with the end of the item's id, so that a hundred equal titles never stop anyone from publishing. Call it inside the
 * write that takes the slug.
 */
export async function nextFreeSlug(
  db: Database,
  where: { clubId: string; type: ContentType; id: string; taken: string },
): Promise<string> {
  const base = where.taken
  // Those who publish one title at once take turns: each sees what the one before has taken.
  await sql`select pg_advisory_xact_lock(hashtext(${where.clubId}), hashtext(${`${where.type} ${base}`}))`.execute(
    db,
  )
  const { rows } = await sql<{ slug: string }>`
    select candidate as slug
    from (
      select n, case when n = 0 then ${base}::text else ${base}::text || '-' || n end as candidate
      from generate_series(0, ${limits.contentSlugAttempts}::int) n
    ) candidates
    where not exists (
      select 1 from content c
      where c.club_id = ${where.clubId} and c.type = ${where.type} and c.slug = candidate
    )
    order by n limit 1`.execute(db)
  return rows[0]?.slug ?? `${base}-${where.id.slice(-endingLength)}`
}
