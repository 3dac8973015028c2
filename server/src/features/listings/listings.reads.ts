import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf, type ListedKind, limits } from '@guildhall/contract/limits'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { nobody } from '../../platform/ids.ts'
import { toFormsQuery, withForms } from '../../platform/text/text-search.ts'
import { clubIdOf, clubKey, hasFeature } from '../clubs/clubs.reads.ts'
import type { Listing, Order } from '../content/listing.ts'
import { presentItems, rowsByIds } from '../feed/hydrators.ts'
import { isSeenItem } from '../visibility/seen.ts'
import { decodeListingCursor, encodeListingCursor, type ListingCursor } from './listings.cursor.ts'

/** Rows scanned before the word index is used. */
const scanned = 2000
const size = limits.listingPage + 1

type ListingQuery = {
  q?: string | undefined
  club?: string | undefined
  sort: string
  cursor?: string | undefined
}

/**
 * Reads a kind across clubs (decisions.md V3) in two statements, three for words, besides those for the kind's details.
 * Errors: bad_input (cursor), bad_club_identifier.
 */
export function listOf<K extends ListedKind, Query extends ListingQuery, Filters extends object>(
  listing: Listing<K, Query, Filters>,
) {
  type Item = Extract<ContentItem, { type: K }>
  const orders: Record<string, Order> = listing.orders
  const reads = new Map(Object.entries(orders).map(([sort, order]) => [sort, placesOf(listing, order)]))

  return async ({ db, viewer }: Context, { query }: { query: Query }): Promise<Page<Item>> => {
    const { sort, cursor } = query
    const [read, order] = [reads.get(sort), orders[sort]]
    if (!read || !order) throw new Error(`No order of ${listing.type}s is called ${sort}`)
    const from = decodeListingCursor(sort, order, cursor)
    const club = query.club === undefined ? {} : clubKey(query.club)
    const [words, filters] = [query.q?.trim() ? toFormsQuery(query.q) : undefined, listing.filters(query)]
    if (words === null || filters === null) return { items: [], next: null }
    const place = { fromRank: from?.rank, fromId: from?.id }
    const found = await read(db, { ...filters, ...club, ...place, words, viewerId: viewer?.id ?? nobody })
    const { rows, next } = paginate(found, limits.listingPage, (row) => encodeListingCursor(sort, row))
    const items = await presentItems(
      db,
      viewer,
      await rowsByIds(db, viewer, { ids: rows.map(({ id }) => id) }),
    )
    const itemOf = new Map(items.map((item) => [item.id, item as Item]))
    return { items: rows.flatMap(({ id }) => itemOf.get(id) ?? []), next }
  }
}

type Common = ReturnType<typeof clubKey> & {
  viewerId: string
  words: string | undefined
  fromRank: ListingCursor['rank'] | undefined
  fromId: string | undefined
}

/** A page of positions, and one more. Common words fill it from the first rows; rare ones are found by the word index. */
function placesOf<K extends ListedKind, Query extends ListingQuery, Filters extends object>(
  listing: Listing<K, Query, Filters>,
  order: Order,
) {
  type Values = Common & Filters
  const ordered = placesIn(listing, order)
  const all = prepared<Values, ListingCursor>((db, params) => ordered(db, params, allContent(db)).limit(size))
  const amongFirst = prepared<Values, ListingCursor>((db, params) =>
    db
      .selectFrom(ordered(db, params, allContent(db)).select('content.search').limit(scanned).as('first'))
      .select(['id', 'rank'])
      .where(matches('first.search', (params as SqlParams<Common>).words))
      .orderBy('rank', order.direction)
      .orderBy('id', 'desc')
      .limit(size),
  )
  const byWords = prepared<Values, ListingCursor>((db, params) => {
    // The offset makes PostgreSQL use the word index instead of scanning in order.
    const found = allContent(db)
      .where('type', '=', sql.lit<string>(listing.type))
      .where(hasWords((params as SqlParams<Common>).words, sql.lit(`'~${listing.type}'`)))
      .offset(0)
    return ordered(db, params, found).limit(size)
  })
  return async (db: Database, values: Values): Promise<ListingCursor[]> => {
    if (values.words === undefined) return all(db, values)
    const first = await amongFirst(db, values)
    return first.length === size ? first : byWords(db, values)
  }
}

function allContent(db: Database) {
  return db.selectFrom('content').selectAll('content')
}

/** Uses the word indexes, one for public and one for private clubs (docs/decisions/059). */
function hasWords(words: Expression<string> | undefined, kind: RawBuilder<unknown>) {
  const asked = sql`(${withForms(words ?? sql.lit(''))} && ${kind}::tsquery)`
  const text = sql`search_scoped(content.search, content.club_id, content.type)`
  return sql<SqlBool>`(content.is_open and ${text} @@ ${asked} or not content.is_open and ${text} @@ ${asked})`
}

function matches(column: string, words: Expression<string> | undefined) {
  return sql<SqlBool>`${sql.ref(column)} @@ ${withForms(words ?? sql.lit(''))}`
}

/** SQL: in order, the visible part of some content, in clubs with the kind enabled. */
function placesIn<K extends ListedKind, Query extends ListingQuery, Filters extends object>(
  { type, table, where }: Listing<K, Query, Filters>,
  order: Order,
) {
  return (db: Database, all: SqlParams<Common & Filters>, some: ReturnType<typeof allContent>) => {
    const params = all as SqlParams<Common> & SqlParams<Filters>
    const { viewerId, clubId, clubSlug, fromRank, fromId } = params
    const conditions = [
      // A literal, so that indexes of listed kinds can be used.
      sql<SqlBool>`content.type = ${sql.lit<string>(type)}`,
      isSeenItem(viewerId, 'content'),
      hasFeature(featureOf[type]),
      (clubId || clubSlug) && sql<SqlBool>`content.club_id = ${clubIdOf(params)}`,
      fromRank && fromId && isBeyond(order, fromRank, fromId),
      ...where(params),
    ]
    // The three tables share the columns used here; the cast is for the compiler.
    const own = table as 'jobs'
    return db
      .selectFrom(some.as('content'))
      .innerJoin(own, `${own}.id`, 'content.id')
      .innerJoin('clubs as k', 'k.id', 'content.club_id')
      .leftJoin('club_memberships as m', (join) =>
        join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
      )
      .where((eb) => eb.and(conditions.filter((one) => one !== undefined)))
      .select(['content.id', sql<ListingCursor['rank']>`${order.by}`.as('rank')])
      .orderBy(order.by, order.direction)
      .orderBy('content.id', 'desc')
  }
}

/** SQL: beyond a position; newest first among ties. The first comparison uses the index. */
function isBeyond({ by, direction, is }: Order, rank: Expression<unknown>, id: Expression<string>) {
  const [past, upTo] = direction === 'asc' ? [sql`>`, sql`>=`] : [sql`<`, sql`<=`]
  const from = is === 'time' ? sql`${rank}::timestamptz` : sql`${rank}::numeric`
  return sql<SqlBool>`(${by} ${upTo} ${from} and (${by} ${past} ${from} or content.id < ${id}::uuid))`
}
