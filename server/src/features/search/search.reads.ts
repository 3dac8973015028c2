import { type ContentKind, limits } from '@guildhall/contract/limits'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { decodeRank, encodeRank, paginate } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { nobody } from '../../platform/ids.ts'
import { type Given, prepared } from '../../platform/prepared.ts'
import type { DB } from '../../platform/schema.ts'
import { toPrefixQuery } from '../../platform/text-search.ts'
import { isOpenTo, presentCard, selectClubs } from '../clubs/clubs.reads.ts'
import { itemList } from '../feed/feed.reads.ts'

type Query = { q: string; cursor?: string | undefined }

/** Counting further takes long and tells little. */
const counted = 1000
const nothing = { items: [], next: null, count: 0 }

/** Private clubs by their preview; largest first. */
export async function searchClubs({ db, viewer }: Context, { q, cursor }: Query) {
  const words = toPrefixQuery(q)
  if (!words) return nothing
  const from = decodeRank(cursor)
  const matches = sql<boolean>`k.search @@ to_tsquery('simple', ${words})`
  let clubs = selectClubs(db, viewer?.id ?? nobody).where(matches)
  if (from) clubs = clubs.where(sql<boolean>`(k.members, k.id) < (${from.rank}, ${from.id}::uuid)`)
  const found = await clubs
    .orderBy('k.members', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limits.searchPage + 1)
    .execute()
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('clubs as k')
        .select('k.id')
        .where('k.deleted_at', 'is', null)
        .where(matches)
        .limit(counted)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { rows, next } = paginate(found, limits.searchPage, (row) => encodeRank(row.members, row.id))
  return { items: rows.map(presentCard), next, count }
}

type Wanted = { type: ContentKind; words: string }
type Matching = Given<Wanted & { viewerId: string }>
type Item = Selectable<DB['content']>

/** SQL: matches in public clubs and the viewer's own. */
const matching = (
  db: Database,
  { type, words, viewerId }: Matching,
  some: SelectQueryBuilder<DB, 'content', Item>,
) =>
  db
    .selectFrom(some.as('content'))
    .innerJoin('clubs as k', 'k.id', 'content.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .select(['content.id', 'content.created_at'])
    .where('content.type', '=', type)
    .where(sql<boolean>`content.search @@ to_tsquery('simple', ${words})`)
    .where(isOpenTo(viewerId))

/** A common word fills a page from the newest items; a rare one is found by the index. */
const newest = 2000

const newestItems = (db: Database, after?: RawBuilder<SqlBool>) => {
  const all = db.selectFrom('content').selectAll('content')
  return (after ? all.where(after) : all)
    .orderBy('content.created_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(newest)
}

const amongNewest = itemList<Wanted>((from, given, after) =>
  matching(from, given, newestItems(from, after))
    .clearSelect()
    .select('content.id')
    .orderBy('content.created_at', 'desc')
    .orderBy('content.id', 'desc'),
)

const amongAll = itemList<Wanted>((from, given, after) => {
  const all = from.selectFrom('content').selectAll('content')
  // The offset keeps PostgreSQL from scanning by date instead of using the word index.
  const found = matching(from, given, after ? all.where(after) : all).offset(0)
  return from
    .selectFrom(found.as('content'))
    .select('content.id')
    .orderBy('content.created_at', 'desc')
    .orderBy('content.id', 'desc')
})

const countIn = (some: (db: Database) => SelectQueryBuilder<DB, 'content', Item>) =>
  prepared<Wanted & { viewerId: string }, { count: number }>((db, given) =>
    db
      .selectFrom(matching(db, given, some(db)).limit(counted).as('found'))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
const countAmongNewest = countIn((db) => newestItems(db))
const countAll = countIn((db) => db.selectFrom('content').selectAll('content'))

/** See decisions.md V3. */
export async function searchContent(
  { db, viewer }: Context,
  { q, type, cursor }: Query & { type: ContentKind },
) {
  const words = toPrefixQuery(q)
  if (!words) return nothing
  const wanted = { type, words }
  const given = { ...wanted, viewerId: viewer?.id ?? nobody }
  let page = await amongNewest(db, viewer, cursor, wanted)
  let [found] = page.next ? await countAmongNewest(db, given) : []
  if (!page.next) page = await amongAll(db, viewer, cursor, wanted)
  if (!found || found.count < counted) [found] = await countAll(db, given)
  return { ...page, count: found?.count ?? 0 }
}
