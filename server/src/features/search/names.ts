import { limits } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type Given, prepared } from '../../platform/prepared.ts'
import type { Asked } from '../../platform/text-search.ts'

// Clubs and people by name: as in found.ts, the first of all are looked through before the index of words is asked.

export type NamePlace = { rank: number; weight: number; id: string }
type Wanted = Asked & {
  fromRank?: number | undefined
  fromWeight?: number | undefined
  fromId?: string | undefined
}
export type Names = { places: NamePlace[]; count: number; more: boolean }

/** How many are looked through, and with how many matches that is enough. */
const first = 200
const enough = limits.searchPage + 1
const mostByWords = 2000
const counted = 1000

type Source = {
  from: RawBuilder<unknown>
  /** What is searched at all. */
  isThere: RawBuilder<unknown>
  words: RawBuilder<unknown>
  /** The names under which one asks for it. */
  names: RawBuilder<unknown>
  /** What the words of a name match, of those of a longer text. */
  isNamed: RawBuilder<unknown>
  isPhrase: RawBuilder<unknown>
  /** The greater ones come first among those of one rank. */
  weight: RawBuilder<unknown>
  inOrder: RawBuilder<unknown>
}

/** Private clubs by their preview, as everybody sees it; the largest first. */
export const foundClubs = foundIn({
  from: sql`clubs t`,
  isThere: sql`t.deleted_at is null`,
  words: sql`t.search`,
  names: sql`array[fold_title(t.name), t.slug]`,
  isNamed: sql`t.search @@ (select title_words from q)`,
  isPhrase: sql`t.search @@ (select title_phrase from q)`,
  weight: sql`t.members`,
  inOrder: sql`order by t.members desc, t.id desc`,
})

/** By name and username, never by address (decisions.md V5). */
export const foundPeople = foundIn({
  from: sql`profiles t`,
  isThere: sql`t.deleted_at is null and t.email_verified`,
  words: sql`t.search`,
  names: sql`array[fold_title(t.first_name || ' ' || t.last_name), fold_title(t.username)]`,
  isNamed: sql`true`,
  isPhrase: sql`t.search @@ (select phrase from q)`,
  weight: sql`0`,
  inOrder: sql`order by t.id desc`,
})

function foundIn(source: Source) {
  return prepared<Wanted & { size: number }, Names>((db, given) => {
    const { fromRank, fromWeight, fromId } = given
    const rest =
      fromRank && fromWeight && fromId
        ? sql`where (rank, weight, id) < (${fromRank}::int, ${fromWeight}::int, ${fromId}::uuid)`
        : sql``
    return db
      .selectFrom(
        sql<Names>`(${matching(source, given)}
          select (select coalesce(jsonb_agg(to_jsonb(page) order by rank desc, weight desc, id desc), '[]') from (
              select * from found ${rest} order by rank desc, weight desc, id desc limit ${given.size}::int) page) as places,
            (select least(count(*), ${sql.lit(counted)}) from found)::int as count,
            (select count(*) > ${sql.lit(counted)} from found) or (select is_common from looked) as more)`.as(
          'f',
        ),
      )
      .selectAll()
  })
}

function matching(source: Source, { words, titleWords, phrase, titlePhrase, key }: Given<Wanted>) {
  const { from, isThere, words: text, names, isNamed, isPhrase, weight, inOrder } = source
  const asked = (query: Expression<string>) => sql`${query}::tsquery`
  const isMatch = sql`${text} @@ (select words from q)`
  const row = sql`t.id, ${weight} as weight, case when (select key from q) = any(${names}) then 3
    when ${isPhrase} then 2 when ${isNamed} then 1 else 0 end as rank`
  return sql`with q as materialized (select ${asked(words)} as words, ${asked(titleWords)} as title_words,
      ${asked(phrase)} as phrase, ${asked(titlePhrase)} as title_phrase, ${key}::text as key),
    first as materialized (select r.id, r.weight, case when r.is_match then r.rank end as rank from (
      select ${row}, ${isMatch} as is_match from ${from} where ${isThere} ${inOrder} limit ${sql.lit(first)}) r),
    looked as materialized (select count(*) >= ${sql.lit(first)} and count(rank) < ${sql.lit(enough)} as is_rare,
      count(*) >= ${sql.lit(first)} and count(rank) >= ${sql.lit(enough)} as is_common from first),
    found as materialized (select id, weight, rank from first where rank is not null
      union select r.id, r.weight, r.rank from looked cross join lateral (
        select ${row} from ${from} where ${isThere} and ${isMatch} ${inOrder} limit ${sql.lit(mostByWords)}) r
      where looked.is_rare)`
}
