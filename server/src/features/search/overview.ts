import { limits } from '@guildhall/contract/limits'
import type { SearchGroup } from '@guildhall/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import type { ClubLabelRow } from '../clubs/clubs.reads.ts'
import {
  type ContentFilters,
  commentOf,
  type Depth,
  foundIn,
  type Rest,
  restOf,
  type Scan,
  type Sort,
} from './found.ts'
import type { Picked } from './found-items.ts'
import { clubNames, type Names, namesIn, peopleNames, type Source } from './names.ts'

type Content = {
  items: Picked[]
  counts: { kind: SearchGroup; count: number; more: boolean }[]
  within: ClubLabelRow[]
}
type Overview = Content & { clubs: Names; people: Names }
type Filters = ContentFilters & { size: number }
type Newest = Overview & { rest: { found: unknown[] | null } | null }

/**
 * The best few of each kind, with counts and the clubs with most of them, and of clubs and people. Where the newest
 * suffice, as in small communities, a query without the rest is much smaller.
 */
export function foundOverview(sort: Sort, depth: Depth, best: number) {
  const content = (db: Database, params: SqlParams<ContentFilters & Partial<Rest>>, scan: Scan) =>
    contentIn(db, params, { sort, depth, best, scan })
  const newest = prepared<Filters, Newest>((db, params) =>
    withNames<Newest>(db, params, content(db, params, 'newest')),
  )
  const all = prepared<Filters, Overview>((db, params) =>
    withNames<Overview>(db, params, content(db, params, 'all')),
  )
  const rest = prepared<ContentFilters & Rest, Content>((db, params) =>
    db.selectFrom(sql<Content>`${content(db, params, 'rest')}`.as('o')).selectAll(),
  )
  return async (db: Database, filters: Filters): Promise<Overview> => {
    if (readAtOnce.has(db)) return only(await all(db, filters))
    const { rest: left, ...overview } = only(await newest(db, filters))
    if (left === null) return overview
    if (left.found !== null) {
      const { size: _, ...ofContent } = filters
      return { ...overview, ...only(await rest(db, { ...ofContent, rest: JSON.stringify(left) })) }
    }
    readAtOnce.add(db)
    return only(await all(db, filters))
  }
}

/** Databases with so much that the newest of a common word are too many to pass on: one query reads all. */
const readAtOnce = new WeakSet<Database>()

function withNames<R extends Overview>(
  db: Database,
  params: SqlParams<Filters>,
  content: RawBuilder<unknown>,
) {
  const names = (source: Source) => sql`(select to_jsonb(f) from ${namesIn(source, params)} f)`
  return db
    .selectFrom(
      sql<R>`(select o.*, ${names(clubNames)} as clubs, ${names(peopleNames)} as people from ${content} o)`.as(
        'f',
      ),
    )
    .selectAll()
}

/** SQL: a derived table of one row. */
function contentIn(
  db: Database,
  params: SqlParams<ContentFilters & Partial<Rest>>,
  { sort, depth, best, scan }: { sort: Sort; depth: Depth; best: number; scan: Scan },
) {
  const most = sql.lit(limits.searchCounted)
  const counts = depth.isCounted && scan !== 'newest' ? sql`counts` : sql`totals`
  return sql`(${foundIn(params, sort, depth, scan)},
    ranked as (select *, row_number() over (partition by kind order by rank desc, at desc, content_id desc) as n
      from found)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', content_id, 'comment', ${commentOf(db)})
        order by array_position((select kinds from q), kind), n), '[]') from ranked where n <= ${sql.lit(best)}) as items,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', least(n, ${most}), 'more', n > ${most})), '[]')
        from ${counts} k) as counts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'slug', slug, 'name', name, 'logo_path', logo_path)
        order by n desc, k.id), '[]') from (
          select club_id, count(*) as n from found group by club_id order by n desc, club_id limit 10) many
        join clubs k on k.id = club_id and deleted_at is null) as within
      ${scan === 'newest' ? sql`, ${restOf(sort, depth)} as rest` : sql``})`
}

/** The row of a query that returns one. */
function only<R>([row]: R[]): R {
  if (!row) throw new Error('An overview is one row')
  return row
}
