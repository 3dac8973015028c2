import type { Viewer } from '@guildhall/contract/accounts'
import type { EventData } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CalendarEntry, toIcs } from '../../platform/ics.ts'
import {
  type ContentRow,
  contentQuery,
  findVisibleContent,
  presentContent,
} from '../content/content.reads.ts'
import { eventKind } from './events.reads.ts'

/** An event as a calendar file, as the viewer may see it. Error: content_not_found. */
export async function readEventIcs(
  db: Database,
  viewer: Viewer | null,
  baseUrl: string,
  contentId: string,
): Promise<{ slug: string; body: string }> {
  const row = await findVisibleContent(db, viewer, contentId)
  // Empty for items of other kinds.
  const [entry] = await entriesOf(db, viewer, baseUrl, [row])
  if (!entry) throw new AppError('content_not_found')
  return { slug: row.slug, body: toIcs(entry.title, [entry]) }
}

/** Nearest to now first, so that those beyond the limit are far away. */
const attended = contentQuery((db, { viewerId }) =>
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
  const entries = await entriesOf(db, viewer, baseUrl, rows)
  return toIcs('My events', entries, { refresh: 'PT1H' })
}

async function entriesOf(
  db: Database,
  viewer: Viewer | null,
  baseUrl: string,
  rows: ContentRow[],
): Promise<CalendarEntry[]> {
  const ids = rows.map(({ id }) => id)
  const data = await eventKind.hydrate(db, viewer, rows, 'whole')
  const restored = await db
    .selectFrom('events')
    .select(['id', 'restored_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('restored_at', 'is not', null)
    .execute()
  const restoredAt = new Map(restored.map((row) => [row.id, row.restored_at]))
  return rows.flatMap((row) => {
    const event = data.get(row.id)
    if (!event) return []
    return entryOf({ ...presentContent(viewer, row), data: event }, baseUrl, restoredAt.get(row.id) ?? null)
  })
}

type Entered = ReturnType<typeof presentContent> & { data: EventData }

function entryOf(item: Entered, baseUrl: string, restoredAt: Date | null): CalendarEntry {
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
    description: [data.link, data.description, page].filter(Boolean).join('\n\n'),
    location: data.eventFormat === 'online' ? data.link || data.location || 'Online' : data.location,
    isCancelled: data.calledOffAt !== null,
  }
}
