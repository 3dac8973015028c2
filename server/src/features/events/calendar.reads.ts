import type { Viewer } from '@guildhall/contract/accounts'
import type { EventData } from '@guildhall/contract/events'
import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type CalendarEntry, toIcs } from '../../platform/ics.ts'
import { findVisibleContent } from '../content/content.reads.ts'
import { type Item, presentWhole } from '../content/items.reads.ts'
import { eventKind } from './events.reads.ts'

/** One event as a calendar file, as the viewer may see it. Error: content_not_found. */
export async function readEventIcs(
  db: Database,
  viewer: Viewer | null,
  baseUrl: string,
  contentId: string,
): Promise<{ slug: string; body: string }> {
  const row = await findVisibleContent(db, viewer, contentId)
  if (row.type !== 'event') throw new AppError('content_not_found')
  const item = await presentWhole({ db, viewer }, eventKind, row)
  return { slug: item.slug, body: toIcs(item.title, [entryOf(item, baseUrl)]) }
}

function entryOf(item: Item<'event', EventData>, baseUrl: string): CalendarEntry {
  const { data, club, slug } = item
  const page = `${baseUrl}/${club.slug}/events/${slug}`
  return {
    uid: `${item.id}@${new URL(baseUrl).hostname}`,
    changedAt: new Date(Math.max(Date.parse(item.updatedAt), Date.parse(data.calledOffAt ?? item.updatedAt))),
    title: data.name,
    startsAt: new Date(data.startsAt),
    endsAt: new Date(data.endsAt),
    url: page,
    description: [data.link, data.description, page].filter(Boolean).join('\n\n'),
    location: data.eventFormat === 'online' ? data.link || data.location || 'Online' : data.location,
    isCancelled: data.calledOffAt !== null,
  }
}
