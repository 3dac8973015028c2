/**
 * The home feed. A page is newest first, but a later page may hold newer items than the one before: the cursor keeps
 * where all clubs continue, and where the busy ones with items left over do. Memberships are asked anew on each page,
 * so a cursor of a former club leads nowhere.
 */

import type { Viewer } from '@guildhall/contract/accounts'
import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { badCursor } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { isUuid } from '../../platform/ids.ts'
import { isInSeenTopic, isMutedTopic } from '../visibility/seen-topics.ts'
import { presentItems, rowsByIds } from './hydrators.ts'

/**
 * New content of the viewer's clubs, each page newest first, with at most 7 of 20 items from one club while others have
 * some. The rest of a busy club follows on later pages.
 */
export async function readHomeFeed(
  { db, viewer }: PersonContext,
  cursor: string | undefined,
): Promise<Page<ContentItem>> {
  const from = decodeHomeCursor(cursor)
  const { at, id } = from.below ?? {}
  const found = await candidates(db, {
    viewerId: viewer.id,
    fromAt: at,
    fromId: id,
    apart: from.apart.length > 0 ? JSON.stringify(from.apart) : undefined,
  })
  const chosen = found.slice(0, limits.feedPage).sort(newestFirst)
  const rows = await rowsByIds(db, viewer, { ids: chosen.map((one) => one.id) })
  return {
    items: await presentItems(db, viewer, rows),
    next: found.length > limits.feedPage ? encodeHomeCursor(cursorAfter(from, chosen)) : null,
  }
}

/**
 * The newest items of all the viewer's clubs by time: occasional readers miss nothing of a busy club as long as fewer
 * than 50 come in between (docs/decisions/063).
 */
export async function readNewest(db: Database, viewer: Viewer): Promise<ContentItem[]> {
  const found = await newest(db, { viewerId: viewer.id })
  const rows = await rowsByIds(db, viewer, { ids: found.map(({ id }) => id) })
  const items = await presentItems(db, viewer, rows)
  // Feed readers cannot fold items of blocked people or with hidden words, so they are omitted.
  return items.filter(({ isFolded, hiddenBy }) => !isFolded && hiddenBy === null)
}

/** SQL: whether the member sees item `c`, and has not muted its topic. */
const isOfMember = sql`and c.created_at >= coalesce(mine.sees_from, '-infinity')
  and ${isInSeenTopic(sql.ref('mine.user_id'), 'c')} and not ${isMutedTopic(sql.ref('mine.user_id'), 'c')}`

const newest = prepared<{ viewerId: string }, { id: string }>((db, { viewerId }) =>
  db
    .selectFrom(
      sql<{ id: string; created_at: Date }>`(
        select one.* from club_memberships mine
        join clubs k on k.id = mine.club_id and k.deleted_at is null
        cross join lateral (
          select c.id, c.created_at from content c where c.club_id = mine.club_id ${isOfMember}
          order by c.created_at desc, c.id desc limit ${sql.lit(limits.readerItems)}
        ) one
        where ${viewerId} = mine.user_id
      )`.as('one'),
    )
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.readerItems),
)

type Position = { at: Date; id: string }
type Candidate = Position & { club_id: string; next_at: Date | null; next_id: string | null }
/** The cursor of a club with more items than shown. */
type Apart = Position & { club: string }
/** All clubs continue below one position, except those with their own. */
type HomeCursor = { below: Position | undefined; apart: Apart[] }
/** Seldom more than three, because a club's remaining items come before anything older. */
const mostApart = 30

/** A page and one more: the next items of each club, 7 of each before any others. */
const candidates = prepared<
  { viewerId: string; fromAt?: Date | undefined; fromId?: string | undefined; apart?: string | undefined },
  Candidate
>((db, { viewerId, fromAt, fromId, apart }) => {
  const own = apart
    ? sql`left join jsonb_to_recordset(${apart}::jsonb) as own (club uuid, at timestamptz, id uuid)
        on own.club = mine.club_id`
    : sql``
  const [at, id] = apart
    ? [sql`coalesce(own.at, ${fromAt}::timestamptz)`, sql`coalesce(own.id, ${fromId}::uuid)`]
    : [sql`${fromAt}::timestamptz`, sql`${fromId}::uuid`]
  const below = fromAt ? sql`and (c.created_at, c.id) < (${at}, ${id})` : sql``
  return db
    .selectFrom(
      sql<Candidate & { nth: number }>`(
        select one.* from club_memberships mine
        -- Leftovers of a deleted club do not shorten the page.
        join clubs k on k.id = mine.club_id and k.deleted_at is null
        ${own}
        cross join lateral (
          select n.id, n.created_at as at, n.club_id, row_number() over newest as nth,
            lead(n.created_at) over newest as next_at, lead(n.id) over newest as next_id
          from (
            select c.id, c.created_at, c.club_id from content c where c.club_id = mine.club_id ${isOfMember} ${below}
            order by c.created_at desc, c.id desc limit ${sql.lit(limits.feedPage + 2)}
          ) n
          window newest as (order by n.created_at desc, n.id desc)
        ) one
        where mine.user_id = ${viewerId}
      )`.as('one'),
    )
    .select(['id', 'at', 'club_id', 'next_at', 'next_id'])
    .orderBy(sql`nth > ${sql.lit(limits.homeOfOneClub)}`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.feedPage + 1)
})

const isBelow = (one: Position, other: Position) =>
  one.at.getTime() === other.at.getTime() ? one.id < other.id : one.at < other.at
const newestFirst = (one: Position, other: Position) => (isBelow(one, other) ? 1 : -1)

/** A club with more items left than appear on the page continues at its own position. */
function cursorAfter(from: HomeCursor, chosen: Candidate[]): HomeCursor {
  const last = chosen.at(-1)
  const below = last && (!from.below || isBelow(last, from.below)) ? last : from.below
  if (!below) return from
  const apart = new Map(from.apart.map((one) => [one.club, one]))
  for (const [club, { at, id, next_at, next_id }] of new Map(chosen.map((one) => [one.club_id, one]))) {
    const isLeft = next_at && next_id && isBelow(below, { at: next_at, id: next_id })
    if (isLeft) apart.set(club, { club, at, id })
    else apart.delete(club)
  }
  return { below: { at: below.at, id: below.id }, apart: [...apart.values()].slice(0, mostApart) }
}

const encodeHomeCursor = ({ below, apart }: HomeCursor): string | null =>
  below
    ? Buffer.from(
        [{ ...below, club: '' }, ...apart]
          .map(({ at, id, club }) => `${at.getTime()}.${id}.${club}`)
          .join('_'),
      ).toString('base64url')
    : null

/** Error: bad_input. */
function decodeHomeCursor(text: string | undefined): HomeCursor {
  if (!text) return { below: undefined, apart: [] }
  const places = Buffer.from(text, 'base64url').toString('latin1').split('_').map(parsePosition)
  const [below, ...apart] = places
  if (apart.length > mostApart || apart.some(({ club }) => !isUuid(club))) throw badCursor()
  return { below, apart }
}

function parsePosition(text: string): Apart {
  const [time = '', id = '', club = ''] = text.split('.')
  const at = new Date(/^\d{1,15}$/.test(time) ? Number(time) : Number.NaN)
  if (Number.isNaN(at.getTime()) || !isUuid(id)) throw badCursor()
  return { at, id, club }
}
