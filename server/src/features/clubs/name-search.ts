import { fold, foldNameWords } from '@guildhall/contract/fold'
import { type Expression, type RawBuilder, sql } from 'kysely'

/** Patterns over fold_name() for typed words, longest first; undefined if none. The longest is the rarest. */
export function namePatternsOf(q: string | undefined): string[] | undefined {
  const typed = fold(q ?? '')
    .trim()
    .replace(/^@/, '')
  if (typed === '') return undefined
  // Signs alone match nothing.
  const words = foldNameWords(typed).split(' ').filter(Boolean)
  return (words.length > 0 ? words : [typed])
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${literal(word)}%`)
}

/** Escapes a text for LIKE. */
export const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** The newest members are searched first, because common names are found among them (decision 015). */
export const newest = 2000

/** SQL: memberships `m` with a matching name. The offset keeps PostgreSQL from scanning the club in order. */
export const membersNamed = (namePatterns: Expression<string[]>, clubId: Expression<unknown> = sql`k.id`) =>
  sql`(select * from club_memberships m where m.club_id = ${clubId} ${matchesName(namePatterns)} offset 0) m`

/** SQL: matches every pattern, the first by an index. */
export const matchesName = (
  namePatterns: Expression<string[]> | undefined,
  name: RawBuilder<unknown> = sql`m.person_name`,
) =>
  namePatterns
    ? sql`and ${name} like (${namePatterns}::text[])[1] and ${name} like all((${namePatterns}::text[])[2:])`
    : sql``
