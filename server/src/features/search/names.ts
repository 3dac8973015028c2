import { limits } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { type SearchTerms, searchTermsCte } from '../../platform/text/text-search.ts'
import { suspended } from '../sessions/suspension.ts'

// Searches clubs and people by name: like found.ts, scans the first before it uses the word index.

export type NameCursor = { rank: number; weight: number; id: string }
export type NameFilters = SearchTerms & {
  size: number
  fromRank?: number | undefined
  fromWeight?: number | undefined
  fromId?: string | undefined
}
export type Names = { places: NameCursor[]; count: number; more: boolean }

/** Least rank of a match in the name, or of all words. */
export const named = 3

/** Rows scanned; the word index is used unless they contain more matches than are counted. */
const first = 200
const enough = limits.searchCounted + 1
const maxByIndex = 2000

export type Source = {
  from: RawBuilder<unknown>
  /** Rows that can be found at all. */
  isSearchable: RawBuilder<unknown>
  words: RawBuilder<unknown>
  /** The names searched. */
  names: RawBuilder<unknown>
  /** Ranks name matches above matches in longer texts. */
  rank: RawBuilder<unknown>
  /** Order within one rank, the greatest first. */
  weight: RawBuilder<unknown>
  inOrder: RawBuilder<unknown>
}

/** Private clubs by their public preview; the largest first. */
export const clubNames: Source = {
  from: sql`clubs t`,
  isSearchable: sql`t.deleted_at is null`,
  words: sql`t.search`,
  names: sql`array[fold_title(t.name), t.slug]`,
  rank: sql`case when t.search @@ (select title_whole_phrase from q) then 6
    when t.search @@ (select title_whole from q) then 5
    when t.search @@ (select title_phrase from q) then 4
    when t.search @@ (select title_words || title_forms from q) then 3
    when t.search @@ (select whole from q) then 2 else 1 end`,
  weight: sql`t.members`,
  inOrder: sql`order by t.members desc, t.id desc`,
}

/** By name and username, never by address (decisions.md V5). */
export const peopleNames: Source = {
  from: sql`profiles t`,
  isSearchable: sql`t.deleted_at is null and t.email_verified and not ${suspended(sql.ref('t.id'))}`,
  words: sql`t.search`,
  names: sql`array[fold_title(t.first_name || ' ' || t.last_name), fold_title(t.username)]`,
  rank: sql`case when t.search @@ (select whole_phrase from q) then 6
    when t.search @@ (select whole from q) then 5
    when t.search @@ (select phrase from q) then 4 else 3 end`,
  weight: sql`0`,
  inOrder: sql`order by t.id desc`,
}

/** A page of names, with their number. */
export const foundNames = (source: Source) =>
  prepared<NameFilters, Names>((db, params) =>
    db.selectFrom(sql<Names>`${namesIn(source, params)}`.as('f')).selectAll(),
  )

/** SQL: a derived table of one row, `Names`. */
export function namesIn(source: Source, params: SqlParams<NameFilters>): RawBuilder<unknown> {
  const { fromRank, fromWeight, fromId } = params
  const rest =
    fromRank && fromWeight && fromId
      ? sql`where (rank, weight, id) < (${fromRank}::int, ${fromWeight}::int, ${fromId}::uuid)`
      : sql``
  return sql`(${matching(source, params)}
    select (select coalesce(jsonb_agg(to_jsonb(page) order by rank desc, weight desc, id desc), '[]') from (
        select * from found ${rest} order by rank desc, weight desc, id desc limit (select size from q)) page) as places,
      (select least(count(*), ${sql.lit(limits.searchCounted)}) from found)::int as count,
      (select count(*) > ${sql.lit(limits.searchCounted)} from found) as more)`
}

function matching(source: Source, params: SqlParams<NameFilters>) {
  const { from, isSearchable, words: text, names, rank, weight, inOrder } = source
  const isMatch = sql`${text} @@ (select words from q)`
  const rated = sql`case when (select key from q) = any(${names}) then 7 else ${rank} end`
  return sql`with ${searchTermsCte(params, [sql`${params.size}::int as size`])},
    first as materialized (select t.id, ${weight} as weight, case when is_match then ${rated} end as rank from (
      select t.*, ${isMatch} as is_match from ${from} where ${isSearchable} ${inOrder} limit ${sql.lit(first)}) t),
    looked as materialized (select count(*) >= ${sql.lit(first)} and count(rank) < ${sql.lit(enough)} as is_rare,
      count(*) >= ${sql.lit(first)} and count(rank) >= ${sql.lit(enough)} as is_common from first),
    found as materialized (select id, weight, rank from first where rank is not null
      union select r.id, r.weight, r.rank from looked cross join lateral (
        select t.id, ${weight} as weight, ${rated} as rank from ${from} where ${isSearchable} and ${isMatch} ${inOrder} limit ${sql.lit(maxByIndex)}) r
      where looked.is_rare)`
}
