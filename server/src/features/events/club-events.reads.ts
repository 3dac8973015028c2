import type { Page } from '@guildhall/contract/common'
import type { EventItem } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { SqlParams } from '../../platform/database/prepared.ts'
import { clubIdOf, clubKey, findOpenClub } from '../clubs/clubs.reads.ts'
import { presentOfKind } from '../content/items.reads.ts'
import { isSeenItemInClub } from '../visibility/seen.ts'
import { eventKind, eventRows } from './events.reads.ts'

type EventQuery = ReturnType<typeof clubKey> & { fromAt?: Date | undefined; fromId?: string | undefined }
type View = 'upcoming' | 'past'

const size = limits.feedPage
const atMost = sql.lit(size + 1)

/** SQL: longer than a day; only such events can span a whole day. */
export const isLong = sql<SqlBool>`end_date - start_date > interval '24 hours'`
/** SQL: bounds how long ago a current event can have started. */
export const longest = sql`${sql.lit(`${limits.eventDays + 1} days`)}::interval`

const following = ({ fromAt, fromId }: SqlParams<EventQuery>, than: '<' | '>') =>
  fromAt && fromId ? sql`and (start_date, id) ${sql.raw(than)} (${fromAt}, ${fromId}::uuid)` : sql``

/** SQL: whether the viewer sees the row of `events`, of a club that is open to them. */
export const isSeenEvent = (viewerId: Expression<string>, clubId: Expression<unknown>) =>
  sql<SqlBool>`exists (select from content shown where shown.id = events.id and ${isSeenItemInClub(viewerId, clubId, 'shown')})`

/** In two parts, each in the order of its index, so that past events are not scanned. */
const upcoming = eventRows<EventQuery>((db, params) => {
  const going = sql`select id, start_date from events
    where club_id = ${clubIdOf(params)} and over_at > now() ${following(params, '>')} and ${isSeenEvent(params.viewerId, clubIdOf(params))}`
  return db
    .selectFrom('content')
    .select('content.id')
    .where(
      'content.id',
      'in',
      sql<string>`(select id from (
      (${going} and start_date >= now() - interval '24 hours' order by start_date, id limit ${atMost})
      union all
      (${going} and ${isLong} and start_date < now() - interval '24 hours' and start_date > now() - ${longest}
        order by start_date, id limit ${atMost})) e
      order by start_date, id limit ${atMost})`,
    )
})

const past = eventRows<EventQuery>((db, params) =>
  db
    .selectFrom('content')
    .select('content.id')
    .where(
      'content.id',
      'in',
      sql<string>`(select id from events
      where club_id = ${clubIdOf(params)} and over_at <= now() and start_date <= now() ${following(params, '<')}
        and ${isSeenEvent(params.viewerId, clubIdOf(params))}
      order by start_date desc, id desc limit ${atMost})`,
    ),
)

/** Decides which events are over now. Errors: bad_club_identifier, club_not_found, members_only. */
export async function readEvents(
  { db, viewer }: PersonContext,
  club: string,
  { view, cursor }: { view: View; cursor?: string | undefined },
): Promise<Page<EventItem>> {
  const from = decodeCursor(cursor)
  const asked = { ...clubKey(club), fromAt: from?.at, fromId: from?.id }
  const found = await (view === 'past' ? past : upcoming)(db, viewer, asked)
  if (found.length === 0) await findOpenClub(db, viewer, club)
  const items = await presentOfKind({ db, viewer }, eventKind, found, 'preview')
  items.sort(view === 'past' ? (a, b) => inTime(b, a) : inTime)
  const { rows, next } = paginate(items, size, (item) =>
    encodeCursor({ at: new Date(item.data.startsAt), id: item.id }),
  )
  return { items: rows, next }
}

const inTime = (a: EventItem, b: EventItem) =>
  a.data.startsAt === b.data.startsAt ? (a.id < b.id ? -1 : 1) : a.data.startsAt < b.data.startsAt ? -1 : 1
