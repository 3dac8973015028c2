import type { ItemPage } from '@guildhall/contract/content'
import type { EventItem } from '@guildhall/contract/events'
import { isoIn } from '@guildhall/contract/zones'
import { pathOf } from '../../content/links'
import { breadcrumbTrail, type Head } from '../../lib/page/head'
import { plainWords } from '../../lib/text/plainWords'
import { whenInZone } from './when'

/** What a first visit to an event's page shows, and says of it. */
export { eventKind as kind } from './events.kind'

export function head({ item }: ItemPage<EventItem>, baseUrl: string): Head {
  const { club, data } = item
  const [path, preview] = [pathOf(item), `/${club.slug}/preview`]
  const when = whenInZone(data, data.timeZone)
  const where = data.eventFormat === 'online' ? 'Online' : data.location
  return {
    title: data.name,
    description: [when, where, data.description].filter(Boolean).join('. '),
    path,
    kind: 'article',
    more: { 'article:published_time': item.createdAt, 'article:modified_time': item.updatedAt },
    things: [
      ...eventThing(item, baseUrl),
      breadcrumbTrail(baseUrl, ['Clubs', '/clubs'], [club.name, preview], [data.name, path]),
    ],
  }
}

/** The schema.org Event, with all that search engines require; none if the event's place is missing. */
function eventThing(item: EventItem, baseUrl: string): object[] {
  const { club, data } = item
  const url = baseUrl + pathOf(item)
  const isOnline = data.eventFormat === 'online'
  if (!isOnline && !data.location) return []
  const [cover] = data.images
  return [
    {
      '@type': 'Event',
      name: data.name,
      startDate: isoIn(new Date(data.startsAt), data.timeZone),
      ...(data.hasEndTime && { endDate: isoIn(new Date(data.endsAt), data.timeZone) }),
      eventStatus: `https://schema.org/${data.calledOffAt ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
      // The link of an online event is for attendees only.
      location: isOnline
        ? { '@type': 'VirtualLocation', url }
        : { '@type': 'Place', name: data.location, address: data.location },
      url,
      ...(data.description && { description: plainWords(data.description) }),
      ...(cover && { image: [baseUrl + cover.url] }),
      organizer: { '@type': 'Organization', name: club.name, url: `${baseUrl}/${club.slug}/preview` },
    },
  ]
}
