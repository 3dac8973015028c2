import type { CalendarEvent } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { clubIdOf, clubKey, findOpenAccess } from '../clubs/clubs.reads.ts'
import { isLong, isSeenEvent, longest } from './club-events.reads.ts'

type MonthQuery = ReturnType<typeof clubKey> & { viewerId: string; from: Date; to: Date }
type Row = {
  id: string
  slug: string
  title: string
  start_date: Date
  end_date: Date
  has_end_time: boolean
  is_over: boolean
  is_called_off: boolean
  status: string | null
}

/** Events that start in the period, and long ones that started before and extend into it. */
const between = prepared<MonthQuery, Row>((db, params: SqlParams<MonthQuery>) => {
  const { from, to, viewerId } = params
  const ofClub = sql`select id, start_date, end_date, over_at, has_end_time, canceled_at from events
    where club_id = ${clubIdOf(params)} and ${isSeenEvent(viewerId, clubIdOf(params))}`
  const dayBefore = sql`${from}::timestamptz - interval '24 hours'`
  const inIt = sql`start_date < ${to} and (start_date >= ${from} or end_date > ${from})`
  const events = sql<Row>`(
    (${ofClub} and ${inIt} and start_date >= ${dayBefore})
    union all
    (${ofClub} and ${inIt} and ${isLong} and start_date < ${dayBefore}
      and start_date > ${from}::timestamptz - ${longest})
    order by start_date, id limit ${sql.lit(limits.monthEvents + 1)})`
  return db
    .selectFrom(events.as<'e'>('e'))
    .innerJoin('content as c', 'c.id', 'e.id')
    .select(['c.id', 'c.slug', 'c.title', 'e.start_date', 'e.end_date', 'e.has_end_time'])
    .select([
      sql<boolean>`e.over_at <= now()`.as('is_over'),
      sql<boolean>`e.canceled_at is not null`.as('is_called_off'),
      sql<string | null>`(select a.status from event_attendees a
        where a.event_id = e.id and a.user_id = ${viewerId})`.as('status'),
    ])
    .orderBy('e.start_date')
    .orderBy('e.id')
})

/** Errors: bad_club_identifier, club_not_found, members_only. */
export async function readMonth(
  { db, viewer }: PersonContext,
  club: string,
  { from, to }: { from: string; to: string },
): Promise<{ items: CalendarEvent[]; more: boolean }> {
  const { id } = await findOpenAccess(db, viewer, club)
  const rows = await between(db, {
    ...clubKey(id),
    viewerId: viewer.id,
    from: new Date(from),
    to: new Date(to),
  })
  return {
    items: rows.slice(0, limits.monthEvents).map(presentEvent),
    more: rows.length > limits.monthEvents,
  }
}

const presentEvent = (row: Row): CalendarEvent => ({
  id: row.id,
  slug: row.slug,
  name: row.title,
  startsAt: row.start_date.toISOString(),
  endsAt: row.end_date.toISOString(),
  hasEndTime: row.has_end_time,
  isOver: row.is_over,
  isCalledOff: row.is_called_off,
  attendance: row.status === 'confirmed' || row.status === 'waiting' ? row.status : null,
})
