import { type Expression, type RawBuilder, sql } from 'kysely'

/** Must equal the database function name_key (0027). */
export const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Patterns for typed words, longest first; undefined if none. The longest is the rarest. */
export function lettersOf(q: string | undefined): string[] | undefined {
  const words = keyOf(q ?? '')
    .split(/\s+/)
    .map((word) => word.replace(/^@/, ''))
    .filter(Boolean)
  if (words.length === 0) return undefined
  return words.sort((a, b) => b.length - a.length).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** The newest members are searched first, where common names are soon found (decision 017). */
export const newest = 2000

/** SQL: `m` whose person matches. The offset keeps PostgreSQL from scanning the club in order. */
export const namedSo = (letters: Expression<string[]>, clubId: Expression<unknown> = sql`k.id`) =>
  sql`(select * from club_memberships m where m.club_id = ${clubId} ${isNamed(letters)} offset 0) m`

/** SQL: matches every pattern, the first by an index. */
export const isNamed = (
  letters: Expression<string[]> | undefined,
  name: RawBuilder<unknown> = sql`m.person_name`,
) =>
  letters
    ? sql`and ${name} like (${letters}::text[])[1] and ${name} like all((${letters}::text[])[2:])`
    : sql``
