import type { Viewer } from '@guildhall/contract/accounts'
import type { eventFormats } from '@guildhall/contract/choices'
import type { EventData } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { nobody } from '../../platform/ids.ts'
import { prepared } from '../../platform/prepared.ts'
import type { DB } from '../../platform/schema.ts'
import type { ContentRow } from '../content/content.reads.ts'
import type { Hydrate, Kind, Length } from '../content/items.reads.ts'
import { previewOf } from '../content/preview.ts'
import { type FileRow, filesOf, picturesIn } from '../files/files.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canAttend, canCancel, canManageEvent, canSeeLink } from './events.policy.ts'

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
  canceled_at: Date | null
  attendee_count: number
  waiting_count: number
  status: string | null
  faces: PersonColumns[]
}

/** SQL: the first attendees; none for visitors. */
const facesOf = (eventId: Expression<string>, viewerId: Expression<string>) =>
  jsonArrayFrom(
    expressionBuilder<DB, never>()
      .selectFrom('event_attendees as a')
      .innerJoin('profiles as p', 'p.id', 'a.user_id')
      .select([...personColumns])
      .where('a.event_id', '=', eventId)
      .where('a.status', '=', 'confirmed')
      .where(sql<boolean>`${viewerId} <> ${sql.lit(nobody)}`)
      .orderBy('a.turn')
      .limit(sql.lit(limits.eventFaces)),
  )

const eventRows = (length: Length) =>
  prepared<{ ids: string[]; viewerId: string }, EventRow>((db, { ids, viewerId }) =>
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
        filesOf('content_id', eb.ref('e.id')).as('files'),
        'e.canceled_at',
        'e.attendee_count',
        'e.waiting_count',
        sql<string | null>`(select a.status from event_attendees a
          where a.event_id = e.id and a.user_id = ${viewerId})`.as('status'),
        facesOf(eb.ref('e.id'), viewerId).as('faces'),
      ])
      .where('e.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
const eventRowsOf = { preview: eventRows('preview'), whole: eventRows('whole') }

const hydrate: Hydrate<EventData> = async (db, viewer, rows, length) => {
  const events = await eventRowsOf[length](db, {
    ids: rows.map(({ id }) => id),
    viewerId: viewer?.id ?? nobody,
  })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    events.flatMap((event) => {
      const row = rowOf.get(event.id)
      return row ? [[event.id, present(viewer, row, event, length)]] : []
    }),
  )
}

/** Old rows of events in person may contain a link. */
const linkOf = ({ event_format, link }: EventRow) => (event_format === 'online' ? link : '')

function present(viewer: Viewer | null, row: ContentRow, event: EventRow, length: Length): EventData {
  const { content: description, truncated } =
    length === 'preview'
      ? previewOf(event.description, limits.eventPreview)
      : { content: event.description, truncated: false }
  const facts = { authorId: row.user_id, role: row.role }
  const { status } = event
  return {
    name: row.title,
    description,
    truncated: truncated || (length === 'preview' && event.agenda !== ''),
    agenda: event.agenda,
    eventFormat: event.event_format as (typeof eventFormats)[number],
    location: event.location,
    link: canSeeLink(viewer, { ...facts, status }) ? linkOf(event) : null,
    startsAt: event.start_date.toISOString(),
    endsAt: event.end_date.toISOString(),
    hasEndTime: event.has_end_time,
    overAt: event.over_at.toISOString(),
    isOver: event.is_over,
    timeZone: event.time_zone,
    capacity: event.capacity,
    images: picturesIn(event.files),
    calledOffAt: event.canceled_at?.toISOString() ?? null,
    attendeeCount: event.attendee_count,
    waitingCount: event.waiting_count,
    faces: event.faces.flatMap((face) => presentPerson(face) ?? []),
    attendance: status === 'confirmed' || status === 'waiting' ? status : null,
    can: {
      attend: canAttend(viewer, { isOver: event.is_over, isCalledOff: event.canceled_at !== null }),
      cancel: canCancel(viewer, { isOver: event.is_over }),
      manage: canManageEvent(viewer, facts),
    },
  }
}

export const eventKind: Kind<'event', EventData> = {
  type: 'event',
  hydrate,
  detail: (data) => [data.calledOffAt && 'Called off', whenText(data)].filter(Boolean).join(' · '),
}

/** 'Tuesday, March 3, 2026 at 4:05 PM GMT+1' in the author's time zone, because the viewer's is unknown. */
const whenText = ({ startsAt, timeZone }: Pick<EventData, 'startsAt' | 'timeZone'>): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(new Date(startsAt))
