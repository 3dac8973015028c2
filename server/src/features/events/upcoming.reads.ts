import type { EventItem } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { presentOfKind } from '../content/items.reads.ts'
import { isInSeenTopic, isMutedTopic } from '../visibility/seen-topics.ts'
import { eventKind, eventRows } from './events.reads.ts'

const size = sql.lit(limits.upcomingEvents)
const isToCome = sql`e.over_at > now() and e.canceled_at is null
  and exists (select from content shown where shown.id = e.id)`

/** Prevents a scan by date, which would start with past events. */
const byPerson = sql`offset 0`

/** Events the viewer attends or waits for, before others of their clubs. */
const next = eventRows<object>((db, { viewerId }) =>
  db
    .selectFrom('content')
    .select('content.id')
    .where(
      'content.id',
      'in',
      sql<string>`(select id from (
        select distinct on (id) id, start_date, rank from (
          (select id, start_date, 0 as rank from (
            select e.id, e.start_date from event_attendees a join events e on e.id = a.event_id
              where a.user_id = ${viewerId} and a.status in ('confirmed', 'waiting') and ${isToCome} ${byPerson}
            ) attended order by start_date, id limit ${size})
          union all
          (select e.id, e.start_date, 1 from club_memberships m
            cross join lateral (
              select e.id, e.start_date from events e
              where e.club_id = m.club_id and e.start_date > now() and ${isToCome}
                and exists (select from content c where c.id = e.id and (m.sees_from is null or c.created_at >= m.sees_from)
                  and ${isInSeenTopic(viewerId, 'c')} and not ${isMutedTopic(viewerId, 'c')})
              order by e.start_date, e.id limit ${size}
            ) e
            where m.user_id = ${viewerId} order by e.start_date, e.id limit ${size})
        ) found order by id, rank
      ) one order by rank, start_date, id limit ${size})`,
    ),
)

/** The viewer's next visible events, soonest first. */
export async function readUpcoming({ db, viewer }: PersonContext): Promise<{ items: EventItem[] }> {
  const rows = await next(db, viewer, {})
  const items = await presentOfKind({ db, viewer }, eventKind, rows, 'preview')
  return { items: items.sort((one, other) => startOf(one) - startOf(other)) }
}

const startOf = ({ data }: EventItem) => Date.parse(data.startsAt)
