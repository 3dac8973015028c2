import { limits, reservedSegments } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid, nobody } from '../../platform/ids.ts'
import { toSlug, withRandomEnd } from '../../platform/text/slug.ts'

const { clubSlugMin, clubSlugMax, slugAttempts } = limits

/**
 * 2 to 50 characters, with -1, -2 … in 10 attempts, then random ones (platform.md 5, decisions.md C1, C2). `clubId` may
 * reuse its own former slugs. Call it in the write that uses the slug. Errors: slug_impossible, slug_unavailable.
 */
export async function freeClubSlug(db: Database, name: string, clubId: string = nobody): Promise<string> {
  const base = slugBase(name) ?? `club-${Date.now()}`
  await lockSlug(db, base)
  const random = Array.from({ length: slugAttempts }, () => withRandomEnd(base, clubSlugMax))
  const slug = await firstFree(db, [...numbered(base), ...random], clubId)
  if (!slug) throw slugUnavailable()
  return slug
}

/** Errors: slug_taken, slug_reserved, bad_input. */
export async function chosenClubSlug(db: Database, typed: string, clubId: string = nobody): Promise<string> {
  const { slug, state } = await readSlugState(db, typed, clubId)
  if (slug && state === 'free') return slug
  const refusal = slugRefusals[state === 'free' ? 'too_short' : state]
  throw new AppError(refusal.code, { fields: { slug: refusal.text } })
}

const slugRefusals = {
  taken: { code: 'slug_taken', text: 'This address is taken. Please choose another one.' },
  reserved: { code: 'slug_reserved', text: 'This address is reserved. Please choose another one.' },
  too_short: { code: 'bad_input', text: 'An address needs at least 2 letters or digits' },
} as const

/** 'The hall!' gives the same slug as 'The Hall'. */
export const keepsItsSlug = (club: { name: string; slug_chosen: boolean }, name: string): boolean =>
  club.slug_chosen || wholeSlug(name) === wholeSlug(club.name)

const wholeSlug = (name: string) => toSlug(name, Number.MAX_SAFE_INTEGER)

export async function readSlugState(db: Database, typed: string, clubId: string) {
  const slug = toSlug(typed, clubSlugMax)
  if (slug.length < clubSlugMin) return { slug: null, state: 'too_short' as const }
  if (isReserved(slug)) return { slug, state: 'reserved' as const }
  const taken = await takenOf(db, [slug], clubId)
  return { slug, state: taken.has(slug) ? ('taken' as const) : ('free' as const) }
}

/** Null if it cannot be predicted. Error: slug_impossible. */
export async function likelyClubSlug(db: Database, name: string, clubId: string): Promise<string | null> {
  const base = slugBase(name)
  return base && ((await firstFree(db, numbered(base), clubId)) ?? null)
}

/** Null if the name's letters have no Latin form. Error: slug_impossible. */
function slugBase(name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) {
    const text = 'Failed to generate a valid slug from the club name'
    throw new AppError('slug_impossible', { fields: { name: text } })
  }
  // Leaves room for a number.
  const base = toSlug(name, clubSlugMax - 3)
  return base.length >= clubSlugMin ? base : null
}

const numbered = (base: string) =>
  Array.from({ length: slugAttempts }, (_, n) => (n === 0 ? base : `${base}-${n}`))

async function firstFree(db: Database, candidates: string[], clubId: string): Promise<string | undefined> {
  const taken = await takenOf(db, candidates, clubId)
  return candidates.find((candidate) => !taken.has(candidate) && !isReserved(candidate))
}

/** A slug in the form of an id would be looked up as an id. */
const isReserved = (slug: string) => reservedSegments.includes(slug) || isUuid(slug)

async function takenOf(db: Database, slugs: string[], clubId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clubs')
    .select('slug')
    .where('slug', 'in', slugs)
    .where('id', '!=', clubId)
    // Former slugs stay reserved for their club.
    .union(
      db
        .selectFrom('club_former_slugs')
        .select('slug')
        .where('slug', 'in', slugs)
        .where('club_id', '!=', clubId),
    )
    .execute()
  return new Set(rows.map((row) => row.slug))
}

/** Serializes clubs with the same name. */
async function lockSlug(db: Database, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('club-slug'), hashtext(${slug}))`.execute(db)
}

export const slugUnavailable = () =>
  new AppError('slug_unavailable', {
    fields: { name: 'Could not generate a unique slug after multiple attempts' },
  })
