import { limits, reservedSegments } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid, nobody } from '../../platform/ids.ts'
import { toSlug } from '../../platform/slug.ts'

/**
 * A free slug for a club's name (platform.md 5, decisions.md C1, C2): 2 to 50 characters, never a reserved segment,
 * with -1, -2 … in 10 attempts. A club that is renamed, `clubId`, may take back what was its own. Call it inside the
 * write that takes the slug. Errors: slug_impossible, slug_unavailable.
 */
export async function freeClubSlug(db: Database, name: string, clubId: string = nobody): Promise<string> {
  const made = toSlug(name, limits.clubSlugMax - 3)
  const base = made.length >= limits.clubSlugMin ? made : `club-${Date.now()}`
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(base)) throw new AppError('slug_impossible')
  // Founders of one name take turns: each sees what the one before has taken.
  await sql`select pg_advisory_xact_lock(hashtext('club-slug'), hashtext(${base}))`.execute(db)
  const candidates = Array.from({ length: limits.slugAttempts }, (_, n) => (n === 0 ? base : `${base}-${n}`))
  const taken = await db
    .selectFrom('clubs')
    .select('slug')
    .where('slug', 'in', candidates)
    .where('id', '!=', clubId)
    // An address that a club once had goes on leading to it, and to nobody else.
    .union(
      db
        .selectFrom('club_former_slugs')
        .select('slug')
        .where('slug', 'in', candidates)
        .where('club_id', '!=', clubId),
    )
    .execute()
  const unusable = new Set([...reservedSegments, ...taken.map((row) => row.slug)])
  // What has the form of an id is looked up as one.
  const slug = candidates.find((candidate) => !unusable.has(candidate) && !isUuid(candidate))
  if (!slug) throw slugUnavailable()
  return slug
}

export const slugUnavailable = () =>
  new AppError('slug_unavailable', {
    fields: { name: 'Could not generate a unique slug after multiple attempts' },
  })
