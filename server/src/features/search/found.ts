import { limits } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { type SearchTerms, searchTermsCte } from '../../platform/text/text-search.ts'
import type { clubKey } from '../clubs/clubs.reads.ts'
import { isOpenTo, isSeenItem, seesFrom } from '../visibility/seen.ts'
import { isInSeenTopic } from '../visibility/seen-topics.ts'
import { foundComment, type Picked } from './found-items.ts'
import { authorColumn, type ContentTerms, rankOfWords, termsForContent } from './operators.ts'
import { chosenClub, ownClubs } from './searched-clubs.ts'

// Searches content (docs/decisions/059). Scans the newest of each kind first: common words are found there,
// and the matches are ranked. If there are too few, the words are rare, and the word index is used. Public texts and
// those of each of the viewer's clubs are scanned separately, so that neither crowds out the other.

export type ContentFilters = ContentTerms &
  ReturnType<typeof clubKey> & {
    viewerId: string
    topicId: string | undefined
    kinds: string[]
    from: Date | undefined
    until: Date | undefined
  }
export type ResultCursor = { rank: number; at: Date; id: string }
type From = { fromRank: number | undefined; fromAt: Date | undefined; fromId: string | undefined }

/**
 * Scan depth: the newest items and comments, the number of matches that suffices, and the number of titles with the
 * typed prefix.
 */
type Reach = { items: number; comments: number; enough: number; titles: number }
/** `amongMany`: the depth in a community of more than `manyItems`. */
export type Depth = Reach & { amongMany?: Reach; isCounted: boolean }
/**
 * A page of one kind; the first few of all kinds, with the same depth up to 10,000 items; and titles alone, for
 * suggestions.
 */
const page = { items: 700, comments: 300, enough: limits.searchPage + 1, titles: 60 }
export const depths = {
  page: { ...page, isCounted: false },
  overview: { ...page, amongMany: { items: 250, comments: 100, enough: 4, titles: 20 }, isCounted: true },
  titles: { items: 60, comments: 0, enough: 3, titles: 15, isCounted: false },
} satisfies Record<string, Depth>
const manyItems = 10_000

/** Number of the newest results of the word index that are ranked. */
const maxByIndex = 2000

export type Found = ResultCursor & Pick<Picked, 'comment'>
export type Sort = 'best' | 'newest'

/** A page of results, and one more. */
export const foundPage = (sort: Sort) =>
  prepared<ContentFilters & From, Found>((db, all) => {
    const { fromRank, fromAt, fromId } = all as SqlParams<From>
    const rest =
      fromRank && fromAt && fromId
        ? sql`where (rank, at, content_id) < (${fromRank}::int, ${fromAt}::timestamptz, ${fromId}::uuid)`
        : sql``
    return db
      .selectFrom(
        sql<Found>`(${foundIn(all as SqlParams<ContentFilters>, sort, depths.page)}
          select content_id as id, ${commentOf(db)} as comment, rank, at from (
            select * from found ${rest}
            order by rank desc, at desc, content_id desc limit ${sql.lit(limits.searchPage + 1)}) shown
          order by rank desc, at desc, content_id desc)`.as('f'),
      )
      .selectAll()
  })

export const commentOf = (db: Database) =>
  foundComment(db, sql`(select viewer_id from q)`, sql.ref('comment_id'))

/** The part of a search that one query does: all of it; or the newest first, and the rest only if those don't suffice. */
export type Scan = 'all' | 'newest' | 'rest'

/** SQL: `with …` up to `found`, each item once, and `totals`, the number of each kind. */
export function foundIn(
  values: SqlParams<ContentFilters & Partial<Rest>>,
  sort: Sort,
  depth: Depth,
  scan: Scan = 'all',
): RawBuilder<unknown> {
  const params = fenced(values)
  const tables = depth.comments > 0 ? [items, commentsOf(params)] : [items]
  const arms = params.clubId || params.clubSlug ? [inClubs] : [inPublicClubs, inClubs]
  const parts = tables.flatMap((table) =>
    arms.map((arm) => ({ table: table.name, ...arm(table, params, sort, depth) })),
  )
  const further = parts.flatMap(({ byWords, titles }) => (titles ? [byWords, titles] : [byWords]))
  const isRest = scan === 'rest'
  return sql`with ${searchTermsCte(termsForContent(values), columnsOf(values))}, ${reachOf(depth)}
    ${isRest ? lookedBefore : lookedIn(tables, parts, params, depth)},
    matching as (${all([
      isRest ? foundBefore : sql`select ${columns} from seen r where is_seen and rank is not null`,
      ...(scan === 'newest' ? [] : further),
    ])}),
    found as materialized (select distinct on (content_id) * from matching
      order by content_id, comment_id nulls first, at desc),
    totals as materialized (select kind, count(*) as n from found group by kind)
    ${depth.isCounted ? sql`, ${uncounted}` : sql``}
    ${depth.isCounted && scan !== 'newest' ? sql`, ${countedIn(parts)}` : sql``}`
}

/** The results among the newest, and where those did not suffice, as JSON. */
export type Rest = { rest: string }

/** SQL: `rest`, or null if the newest suffice; its `found` is null if there is too much to pass on. */
export const restOf = (sort: Sort, depth: Depth) => sql`case when
  exists (select from looked where is_rare ${sort === 'best' ? sql`or is_common and arm = 'public items'` : sql``})
  ${depth.isCounted ? sql`or exists (select from uncounted)` : sql``}
  then jsonb_build_object(
    'looked', (select jsonb_agg(looked) from looked where is_rare or is_common),
    'found', case when (select count(*) from found) <= ${sql.lit(passedOn)}
      then (select coalesce(jsonb_agg(found), '[]') from found) end) end`
const passedOn = 200

const columns = sql`r.kind, r.content_id, r.comment_id, r.club_id, r.at, r.rank`
const foundBefore = sql`select ${columns} from jsonb_to_recordset((select rest -> 'found' from q))
  r (kind text, content_id uuid, comment_id uuid, club_id uuid, at timestamptz, rank int)`
const lookedBefore = sql`looked as materialized (select * from jsonb_to_recordset((select rest -> 'looked' from q))
  l (arm text, place uuid, kind text, is_rare boolean, is_common boolean))`

/** SQL: up to `looked`, whether each arm found enough among the newest of each kind. */
function lookedIn(tables: Table[], parts: (Part & { table: Table['name'] })[], params: Params, depth: Depth) {
  const enough = reach(depth, 'enough')
  return sql`places as materialized (${params.clubId || params.clubSlug ? chosenClub(params) : ownClubs(params.viewerId)}),
    ${nearIn(tables, parts)},
    newest as not materialized (${all(tables.map(({ name }) => sql`select * from ${near(name)}`))}),
    open_clubs as materialized (select k.id, ${seesFrom(params.viewerId)} as sees_from,
        exists (select from topics r where r.club_id = k.id and r.is_restricted) as has_restricted from clubs k
      left join club_memberships m on m.club_id = k.id and m.user_id = ${params.viewerId}
      where k.id = any(array(select distinct club_id from newest where is_match)) and ${isOpenTo(params.viewerId)}),
    seen as materialized (select newest.*, open_clubs.id is not null as is_seen
      from newest left join open_clubs on is_match and open_clubs.id = club_id
        and (sees_from is null or ${itemTime} >= sees_from)
        and (not has_restricted or (select ${isInSeenTopic(params.viewerId, 'i')} from content i where i.id = content_id))),
    looked as materialized (select arm, place, kind, count(*) >= most and count(*) filter (where is_seen) < ${enough} as is_rare,
        count(*) >= most and count(*) filter (where is_seen) >= ${enough} as is_common
      from seen group by arm, place, kind, most)`
}

const all = (some: RawBuilder<unknown>[]) => sql.join(some, sql` union all `)

/** SQL: the newest of each table, items before the comments that refer to them. */
const nearIn = (tables: Table[], parts: (Part & { table: Table['name'] })[]) =>
  sql.join(
    tables.map(({ name }) => {
      const ofTable = parts.filter(({ table }) => table === name)
      return sql`${near(name)} as materialized (${all(ofTable.map(({ newest }) => newest))})`
    }),
  )
const near = (name: Table['name']) => sql.ref(`near_${name}`)

/**
 * Parameters as columns of `q`, so that no plan depends on their values: PostgreSQL would else plan this query anew for
 * each search, which takes longer than the search.
 */
const fenced = ({ clubId, clubSlug, topicId, author, from, until }: SqlParams<ContentFilters>): Params => ({
  viewerId: sql`(select viewer_id from q)`,
  clubId: clubId && sql`(select club_id from q)`,
  clubSlug: clubSlug && sql`(select club_slug from q)`,
  topicId: topicId && sql`(select topic_id from q)`,
  author: author && sql`(select author_id from q)`,
  from: from && sql`(select since from q)`,
  until: until && sql`(select until from q)`,
})
type Params = Omit<SqlParams<ContentFilters>, keyof SearchTerms | 'kinds' | 'anything'>

const columnsOf = ({
  viewerId,
  kinds,
  clubId,
  clubSlug,
  topicId,
  author,
  from,
  until,
  rest,
}: SqlParams<ContentFilters & Partial<Rest>>) => [
  ...(rest ? [sql`${rest}::jsonb as rest`] : []),
  sql`${viewerId}::uuid as viewer_id, ${kinds}::text[] as kinds`,
  ...(clubId ? [sql`${clubId}::uuid as club_id`] : []),
  ...(clubSlug ? [sql`${clubSlug}::text as club_slug`] : []),
  ...(topicId ? [sql`${topicId}::uuid as topic_id`] : []),
  ...(author ? [authorColumn(author)] : []),
  ...(from ? [sql`${from}::timestamptz as since`] : []),
  ...(until ? [sql`${until}::timestamptz as until`] : []),
]

/** SQL: `reach`, if the depth depends on the number of items. */
const reachOf = (depth: Depth) => {
  const { amongMany } = depth
  if (!amongMany) return sql``
  const columns = (['items', 'comments', 'enough', 'titles'] as const).map(
    (key) =>
      sql`case when is_large then ${sql.lit(amongMany[key])} else ${sql.lit(depth[key])} end as ${sql.ref(key)}`,
  )
  return sql`reach as materialized (select ${sql.join(columns)}
    from (select exists (select from content offset ${sql.lit(manyItems)}) as is_large offset 0) size),`
}
const reach = (depth: Depth, key: keyof Reach) =>
  depth.amongMany ? sql`(select ${sql.ref(key)} from reach)` : sql.lit(depth[key])

type Table = {
  name: 'items' | 'comments'
  from: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  ids: RawBuilder<unknown>
  /** Ranks a row that matches; null to hide it. */
  rank: Record<Sort, RawBuilder<unknown>>
  /** The same, among the newest. */
  nearRank?: RawBuilder<unknown>
}

const inText = sql`least(9, (ts_rank('{0.1, 0.2, 0.4, 1}', t.search,
  case when t.search @@ q.typed then q.typed else q.words end) * 10)::int)`

const items: Table = {
  name: 'items',
  from: sql`content t`,
  kind: sql`t.type`,
  ids: sql`t.id as content_id, null::uuid as comment_id`,
  rank: {
    best: sql`case
      when t.folded_title = q.key then 900
      ${rankOfWords} end + ${inText}`,
    newest: sql`0`,
  },
}

/** The newest matching comment of an item that is shown and does not match itself; both by the author, if there is one. */
const isMatchingComment = ({ author }: Params) => sql`case when
  not coalesce((select coalesce(c.search @@ q.words ${author ? sql`and c.user_id = ${author}` : sql``}, false)
    from content c where c.id = t.content_id), true)
  and not exists (select from comments later where later.content_id = t.content_id
    and (later.created_at, later.id) > (t.created_at, t.id) and later.search @@ q.words
    ${author ? sql`and later.user_id = ${author}` : sql``})
  then 0 end`

const commentsOf = (params: Params): Table => ({
  name: 'comments',
  from: sql`comments t`,
  kind: sql`t.content_type`,
  ids: sql`t.content_id, t.id as comment_id`,
  rank: { best: isMatchingComment(params), newest: isMatchingComment(params) },
  // For common words, most items have been read already.
  nearRank: sql`case when t.content_id not in (select content_id from near_items where is_match)
    then ${isMatchingComment(params)} end`,
})

type Part = {
  newest: RawBuilder<unknown>
  byWords: RawBuilder<unknown>
  counting: RawBuilder<unknown>
  titles?: RawBuilder<unknown> | false
}
type Arm = (table: Table, params: Params, sort: Sort, depth: Depth) => Part

const inOrder = sql`order by t.created_at desc, t.id desc`
const row = ({ kind, ids, rank }: Table, sort: Sort) =>
  sql`${kind} as kind, ${ids}, t.club_id, t.created_at as at, ${rank[sort]} as rank`

/** Content of public clubs. */
const inPublicClubs: Arm = (table, params, sort, depth) => {
  const { kind, from } = table
  const arm = sql.lit(`public ${table.name}`)
  const most = reach(depth, table.name)
  const text = scoped(kind)
  return {
    newest: sql`select ${arm} as arm, null::uuid as place, wanted.kind, ${most}::bigint as most, r.*
      from q cross join unnest(q.kinds) wanted (kind) cross join lateral (${looking(table, sort)} from (
        select t.*, t.search @@ q.words as is_match from ${from}
        where t.is_open and ${kind} = wanted.kind ${within(table, params)} ${inOrder} limit ${most}) t) r`,
    byWords: sql`select ${columns} from ${rareKinds(arm)} wanted cross join q cross join lateral (
        select ${row(table, sort)} from (select * from ${from}
          where t.is_open and ${text} @@ (q.words && wanted.kinds) offset 0) t
        where ${isVisible(table, params)} ${within(table, params)} ${inOrder} limit ${sql.lit(maxByIndex)}) r
      where r.rank is not null`,
    counting: counting(
      table,
      arm,
      sql`t.is_open and ${kind} = wanted.kind ${within(table, params)}`,
      sql`t.is_open and ${text} @@ (q.words && wanted.kinds)`,
      sql`${isVisible(table, params)} ${within(table, params)}`,
    ),
    // For common words, titles with that prefix at any age.
    titles:
      table === items &&
      sort === 'best' &&
      sql`select ${columns} from looked wanted cross join q cross join lateral (
        select ${row(table, sort)} from ${from}
        where t.is_open and ${kind} = wanted.kind and t.folded_title ~>=~ (select key from q)
          and t.folded_title ~<~ (select key || chr(1114111) from q)
          and t.search @@ q.title_words and ${isVisible(table, params)} ${within(table, params)}
        limit ${reach(depth, 'titles')}) r
      where wanted.is_common and wanted.arm = ${arm}`,
  }
}

/** Content of certain clubs, each scanned separately. */
const inClubs: Arm = (table, params, sort, depth) => {
  const { kind, from } = table
  const arm = sql.lit(`${table.name} of places`)
  // The scan budget is split across clubs.
  const most = sql`(select greatest(60, ${reach(depth, table.name)} / greatest(1, count(*))) from places)`
  const terms = sql`(q.words && wanted.kinds && ('''~' || wanted.place || '''')::tsquery)`
  const text = scoped(kind)
  return {
    newest: sql`select ${arm} as arm, place.id as place, wanted.kind, ${most}::bigint as most, r.*
      from q cross join places place cross join unnest(q.kinds) wanted (kind)
      cross join lateral (${looking(table, sort)} from (
        select t.*, t.search @@ q.words as is_match from ${from}
        where t.club_id = place.id and ${kind} = wanted.kind ${within(table, params)} ${inOrder} limit ${most}) t) r`,
    byWords: sql`select ${columns} from ${rareKinds(arm)} wanted cross join q cross join lateral (
        select ${row(table, sort)} from (select * from ${from}
          where (t.is_open and ${text} @@ ${terms} or not t.is_open and ${text} @@ ${terms}) offset 0) t
        where ${isVisible(table, params)} ${within(table, params)} ${inOrder} limit ${sql.lit(maxByIndex)}) r
      where r.rank is not null`,
    counting: counting(
      table,
      arm,
      sql`t.club_id = wanted.place and ${kind} = wanted.kind ${within(table, params)}`,
      sql`(t.is_open and ${text} @@ ${terms} or not t.is_open and ${text} @@ ${terms})`,
      sql`${isVisible(table, params)} ${within(table, params)}`,
    ),
  }
}

/** Additional newest rows scanned for counts: a frequent word reaches its hundred there. */
const mostForCounts = 1500

/**
 * SQL: matches for common words with few ranked results: from more of the newest and, if still too few, from the word
 * index, which is slow for very frequent words.
 */
const counting = (
  { name, kind, from, ids, rank }: Table,
  arm: RawBuilder<unknown>,
  isOfArm: RawBuilder<unknown>,
  hasWords: RawBuilder<unknown>,
  isSeen: RawBuilder<unknown>,
) => {
  const isTold = name === 'comments' ? sql`and ${rank.best} is not null` : sql``
  const most = sql.lit(limits.searchCounted + 1)
  return sql`select r.kind, r.content_id
  from (select place, kind, ('''~' || kind || '''')::tsquery as kinds from uncounted where arm = ${arm}) wanted cross join q
  cross join lateral (
    with near as materialized (select ${kind} as kind, ${ids}
      from (select * from ${from} where ${isOfArm} ${inOrder} limit ${sql.lit(mostForCounts)}) t
      where t.search @@ q.words and ${isSeen} ${isTold} limit ${most})
    select kind, content_id from near
    union all select kind, content_id from (
      select ${kind} as kind, ${ids} from (select * from ${from} where ${hasWords} offset 0) t
      where (select count(*) from near) < ${most} and ${isSeen} ${isTold} limit ${most}) far) r`
}

const uncounted = sql`uncounted as materialized (
  select looked.arm, looked.place, looked.kind from looked left join totals using (kind)
  where is_common and coalesce(n, 0) <= ${sql.lit(limits.searchCounted)})`

/** SQL: `counts`, up to their limit. */
const countedIn = (parts: Part[]) => sql`
  counts as (select kind, n from totals where kind not in (select kind from uncounted)
    union all select kind, count(*) from (
      select kind, content_id from found where kind in (select kind from uncounted)
      union ${sql.join(
        parts.map((part) => part.counting),
        sql` union `,
      )}) beyond group by kind)`

const looking = ({ ids, rank, nearRank }: Table, sort: Sort) =>
  sql`select ${ids}, t.club_id, t.created_at as at, t.is_match, case when t.is_match then ${nearRank ?? rank[sort]} end as rank`

const scoped = (kind: RawBuilder<unknown>) => sql`search_scoped(t.search, t.club_id, ${kind})`

/** SQL: kinds of which an arm found too little, as the words of search_scoped(). */
const rareKinds = (arm: RawBuilder<unknown>) => sql`(
  select place, string_agg('''~' || kind || '''', '|')::tsquery as kinds
  from looked where is_rare and arm = ${arm} group by place)`

const within = ({ name }: Table, { topicId, author, from, until }: Params) =>
  sql`${topicId ? inTopic(name, topicId) : sql``} ${author ? sql`and t.user_id = ${author}` : sql``} ${from ? sql`and t.created_at >= ${from}` : sql``} ${until ? sql`and t.created_at <= ${until}` : sql``}`

const inTopic = (table: Table['name'], topicId: Expression<string>) =>
  table === 'items'
    ? sql`and t.topic_id = ${topicId}`
    : sql`and exists (select from content i where i.id = t.content_id and i.topic_id = ${topicId})`

/** SQL: when the item of a row was created: a comment is as private as its item. */
const itemTime = sql`(select i.created_at from content i where i.id = content_id)`

/** SQL: whether the viewer can see item or comment `t` now; evaluated for a few rows. */
const isVisible = ({ ids }: Table, { viewerId }: Params) => sql<SqlBool>`coalesce((
  select ${isSeenItem(viewerId, 'i')} from (select ${ids}) r join content i on i.id = r.content_id
  join clubs k on k.id = i.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}), false)`
