import type { Viewer } from '@guildhall/contract/accounts'
import type { EventData } from '@guildhall/contract/events'
import { type eventFormats, limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { prepared } from '../../platform/prepared.ts'
import type { ContentRow } from '../content/content.reads.ts'
import type { Hydrate, Kind, Length } from '../content/items.reads.ts'
import { previewOf } from '../content/preview.ts'
import { type FileRow, filesOfContent, picturesIn } from '../files/files.reads.ts'
import { maySeeLink } from './events.policy.ts'

type EventRow = {
  id: string
  description: string
  agenda: string
  location: string
  event_format: string
  link: string
  start_date: Date
  end_date: Date
  over_at: Date
  is_over: boolean
  has_end_time: boolean
  time_zone: string
  capacity: number | null
  files: FileRow[]
}

const eventRows = (length: Length) =>
  prepared<{ ids: string[] }, EventRow>((db, { ids }) =>
    db
      .selectFrom('events as e')
      .select((eb) => [
        'e.id',
        'e.description',
        length === 'whole' ? 'e.agenda' : sql<string>`''`.as('agenda'),
        'e.location',
        'e.event_format',
        'e.link',
        'e.start_date',
        'e.end_date',
        'e.over_at',
        sql<boolean>`e.over_at <= clock_timestamp()`.as('is_over'),
        'e.has_end_time',
        'e.time_zone',
        'e.capacity',
        filesOfContent(eb.ref('e.id')).as('files'),
      ])
      .where('e.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
const eventRowsOf = { preview: eventRows('preview'), whole: eventRows('whole') }

const hydrate: Hydrate<EventData> = async (db, viewer, rows, length) => {
  const events = await eventRowsOf[length](db, { ids: rows.map(({ id }) => id) })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    events.flatMap((event) => {
      const row = rowOf.get(event.id)
      return row ? [[event.id, present(viewer, row, event, length)]] : []
    }),
  )
}

function present(viewer: Viewer | null, row: ContentRow, event: EventRow, length: Length): EventData {
  const { content: description, truncated } =
    length === 'preview'
      ? previewOf(event.description, limits.eventPreview)
      : { content: event.description, truncated: false }
  return {
    name: row.title,
    description,
    truncated: truncated || (length === 'preview' && event.agenda !== ''),
    agenda: event.agenda,
    eventFormat: event.event_format as (typeof eventFormats)[number],
    location: event.location,
    link: maySeeLink(viewer, { authorId: row.user_id, role: row.role }) ? event.link : null,
    startsAt: event.start_date.toISOString(),
    endsAt: event.end_date.toISOString(),
    hasEndTime: event.has_end_time,
    overAt: event.over_at.toISOString(),
    isOver: event.is_over,
    timeZone: event.time_zone,
    capacity: event.capacity,
    images: picturesIn(event.files),
  }
}

export const eventKind: Kind<'event', EventData> = { type: 'event', hydrate }
