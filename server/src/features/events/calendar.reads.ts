import type { Viewer } from '@guildhall/contract/accounts'
import type { EventData } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CalendarEntry, toIcs } from '../../platform/text/ics.ts'
import { openList, textFacts } from '../../platform/text/texts.ts'
import type { ItemRow } from '../content/content.reads.ts'
import { type Item, presentOfKind } from '../content/items.reads.ts'
import { isInSeenTopic } from '../visibility/seen-topics.ts'
import { eventKind, eventRows } from './events.reads.ts'

/** An event as a calendar file, as the viewer may see it. Error: content_not_found. */
export async function readEventIcs(
  db: Database,
  viewer: Viewer | null,
  baseUrl: string,
  contentId: string,
): Promise<{ slug: string; body: string }> {
  const rows = await eventKind.byId(db, viewer, { id: contentId })
  const [event] = await eventsOf(db, viewer, rows)
  if (!event) throw new AppError('content_not_found')
  return { slug: event.item.slug, body: toIcs(event.item.title, [entryOf(event, baseUrl)]) }
}

/** Nearest to now first, so that those beyond the limit are far away. */
const attended = eventRows((db, { viewerId }) =>
  db
    .selectFrom('event_attendees as a')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .innerJoin('content', 'content.id', 'a.event_id')
    .select('content.id')
    .where('a.user_id', '=', viewerId)
    .where('a.status', '=', 'confirmed')
    .where('e.over_at', '>', sql<Date>`now() - interval '1 year'`)
    .orderBy(sql`abs(extract(epoch from e.start_date - now()))`)
    .limit(sql.lit(limits.calendarEvents)),
)

/** Events that a person attends and can still see, from a year ago on. */
export async function readOwnIcs(db: Database, viewer: Viewer, baseUrl: string): Promise<string> {
  const rows = await attended(db, viewer, {})
  const events = await eventsOf(db, viewer, rows)
  const list = openList()
  return toIcs(
    'My events',
    events.map((event) => entryOf(event, baseUrl, list)),
    { refresh: 'PT1H' },
  )
}

const inTopic = eventRows<{ topicId: string }>((db, { viewerId, topicId }) =>
  db
    .selectFrom('content')
    .innerJoin('events as e', 'e.id', 'content.id')
    .select('content.id')
    .where('content.topic_id', '=', topicId)
    .where('e.over_at', '>', sql<Date>`now() - interval '1 year'`)
    .where(isInSeenTopic(viewerId, 'content'))
    .orderBy(sql`abs(extract(epoch from e.start_date - now()))`)
    .limit(sql.lit(limits.calendarEvents)),
)

/** Events of a topic, as visitors see them, from a year ago on. */
export async function readTopicIcs(
  db: Database,
  topicId: string,
  name: string,
  baseUrl: string,
): Promise<string> {
  const events = await eventsOf(db, null, await inTopic(db, null, { topicId }))
  const list = openList()
  return toIcs(
    name,
    events.map((event) => entryOf(event, baseUrl, list)),
    { refresh: 'PT1H' },
  )
}

type Restorable = { item: Item<'event', EventData>; restoredAt: Date | null }

async function eventsOf(db: Database, viewer: Viewer | null, rows: ItemRow[]): Promise<Restorable[]> {
  const ids = rows.map(({ id }) => id)
  const items = await presentOfKind({ db, viewer }, eventKind, rows, 'whole')
  const restored = await db
    .selectFrom('events')
    .select(['id', 'restored_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('restored_at', 'is not', null)
    .execute()
  const restoredAt = new Map(restored.map((row) => [row.id, row.restored_at]))
  return items.map((item) => ({ item, restoredAt: restoredAt.get(item.id) ?? null }))
}

/** `list`: what the descriptions of one calendar may cost together; beyond it they are as they were typed. */
function entryOf({ item, restoredAt }: Restorable, baseUrl: string, list?: { left: number }): CalendarEntry {
  const { data, club, slug } = item
  const page = `${baseUrl}/${club.slug}/events/${slug}`
  const changes = [item.updatedAt, data.calledOffAt, restoredAt].flatMap((at) => at ?? [])
  return {
    uid: `${item.id}@${new URL(baseUrl).hostname}`,
    changedAt: new Date(Math.max(...changes.map((at) => new Date(at).getTime()))),
    title: data.name,
    startsAt: new Date(data.startsAt),
    endsAt: new Date(data.endsAt),
    url: page,
    description: [data.link, textFacts(data.description, list).lines, page].filter(Boolean).join('\n\n'),
    location: data.eventFormat === 'online' ? data.link || data.location || 'Online' : data.location,
    isCancelled: data.calledOffAt !== null,
  }
}
