import { type Expression, type RawBuilder, sql } from 'kysely'

/** As the function name_key of the database (0027) makes of names what is compared. */
const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/**
 * Patterns for what is typed to find people: each word stands somewhere in their name or username. The longest comes
 * first, because it is the rarest. Undefined where nothing is typed.
 */
export function lettersOf(q: string | undefined): string[] | undefined {
  const words = keyOf(q ?? '')
    .split(/\s+/)
    .map((word) => word.replace(/^@/, ''))
    .filter(Boolean)
  if (words.length === 0) return undefined
  return words.sort((a, b) => b.length - a.length).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** So many of the newest members are looked through first: what many are called is soon found among them (decision 017). */
export const newest = 2000

/**
 * SQL: memberships `m` of a club by letters of the names. The offset keeps this step as it stands: else PostgreSQL, which
 * cannot know how rare some letters are, might go through the whole club in its order instead.
 */
export const namedSo = (letters: Expression<string[]>, clubId: Expression<unknown> = sql`k.id`) =>
  sql`(select * from club_memberships m where m.club_id = ${clubId} ${isNamed(letters)} offset 0) m`

/** SQL: a condition by all of some letters, the first of which may be found by an index. */
export const isNamed = (
  letters: Expression<string[]> | undefined,
  name: RawBuilder<unknown> = sql`m.person_name`,
) =>
  letters
    ? sql`and ${name} like (${letters}::text[])[1] and ${name} like all((${letters}::text[])[2:])`
    : sql``
