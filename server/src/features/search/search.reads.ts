import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { cut, decodeRank, encodeRank } from '../../platform/cursor.ts'
import type { Database } from '../../platform/database.ts'
import { nobody } from '../../platform/ids.ts'
import { type Given, prepared } from '../../platform/prepared.ts'
import { toPrefixQuery } from '../../platform/text-search.ts'
import { isOpenTo, presentCard, selectClubs } from '../clubs/clubs.reads.ts'
import { itemList } from '../feed/feed.reads.ts'

type Query = { q: string; cursor?: string | undefined }

/** Matches are counted this far: past it a number tells people nothing, and counting would take long. */
const counted = 1000
const nothing = { items: [], next: null, count: 0 }

/** Clubs by name and description, the largest first; private ones by what their preview shows. */
export async function searchClubs({ db, viewer }: Context, { q, cursor }: Query) {
  const words = toPrefixQuery(q)
  if (!words) return nothing
  const from = decodeRank(cursor)
  const matches = sql<boolean>`k.search @@ to_tsquery('simple', ${words})`
  let clubs = selectClubs(db, viewer).where(matches)
  if (from) clubs = clubs.where(sql<boolean>`(k.members, k.id) < (${from.rank}, ${from.id}::uuid)`)
  const found = await clubs
    .orderBy('k.members', 'desc')
    .orderBy('k.id', 'desc')
    .limit(limits.searchPage + 1)
    .execute()
  const { count } = await db
    .selectFrom(db.selectFrom('clubs as k').select('k.id').where(matches).limit(counted).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { rows, next } = cut(found, limits.searchPage, (row) => encodeRank(row.members, row.id))
  return { items: rows.map(presentCard), next, count }
}

/** SQL: posts that match, in public clubs and the viewer's own. */
const matching = (db: Database, { words, viewerId }: Given<{ words: string; viewerId: string }>) =>
  db
    .selectFrom('content')
    .innerJoin('clubs as k', 'k.id', 'content.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .select('content.id')
    .where('content.type', '=', 'post')
    .where(sql<boolean>`content.search @@ to_tsquery('simple', ${words})`)
    .where(isOpenTo(viewerId))

const matchingPosts = itemList<{ words: string }>((from, given, after) => {
  const ids = after ? matching(from, given).where(after) : matching(from, given)
  return ids.orderBy('content.created_at', 'desc').orderBy('content.id', 'desc')
})

const countOfMatching = prepared<{ words: string; viewerId: string }, { count: number }>((db, given) =>
  db
    .selectFrom(matching(db, given).limit(counted).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
)

/** Posts by title and text, newest first, in public clubs and the viewer's own (decisions.md V3). */
export async function searchPosts({ db, viewer }: Context, { q, cursor }: Query) {
  const words = toPrefixQuery(q)
  if (!words) return nothing
  const page = await matchingPosts(db, viewer, cursor, { words })
  const [found] = await countOfMatching(db, { words, viewerId: viewer?.id ?? nobody })
  return { ...page, count: found?.count ?? 0 }
}
