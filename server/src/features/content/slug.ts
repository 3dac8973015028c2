import { type ContentType, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { toSlug } from '../../platform/slug.ts'

/**
 * A slug for a title, free within the club's items of the type: as it is, or with -1 … -100, or past those with the
 * end of the item's id, so that a hundred equal titles never stop anyone from publishing. Call it inside the write that takes the slug.
 */
export async function freeContentSlug(
  db: Database,
  where: { clubId: string; type: ContentType; id: string; title: string },
): Promise<string> {
  const ending = where.id.slice(-12)
  const base = toSlug(where.title, limits.contentSlugMax - ending.length - 1) || where.type
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
  return rows[0]?.slug ?? `${base}-${ending}`
}
