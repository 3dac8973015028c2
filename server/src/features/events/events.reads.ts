import type { eventFormats } from '@guildhall/contract/choices'
import type { EventData } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../platform/database/schema.ts'
import { itemQuery } from '../content/content.reads.ts'
import { ownOf } from '../content/items.reads.ts'
import { previewOf } from '../content/preview.ts'
import { kindOf, onlyWhole } from '../content/shared.reads.ts'
import { picturesIn } from '../files/files.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canAttend, canCancel, canManageEvent, canSeeLink } from './events.policy.ts'

type EventRow = {
  description: string
  agenda: string
  location: string
  event_format: string
  link: string
  start_date: Date
  end_date: Date
  over_at: Date
  has_end_time: boolean
  time_zone: string
  capacity: number | null
  canceled_at: Date | null
  attendee_count: number
  waiting_count: number
  faces: PersonColumns[]
}

/** SQL: the first attendees. */
const facesOf = (eventId: Expression<string>) =>
  jsonArrayFrom(
    expressionBuilder<DB, never>()
      .selectFrom('event_attendees as a')
      .innerJoin('profiles as p', 'p.id', 'a.user_id')
      .select([...personColumns])
      .where('a.event_id', '=', eventId)
      .where('a.status', '=', 'confirmed')
      .orderBy('a.turn')
      .limit(sql.lit(limits.eventFaces)),
  )

const shown = [
  ...['description', 'location', 'event_format', 'link', 'start_date', 'end_date', 'over_at', 'has_end_time'],
  ...['time_zone', 'capacity', 'canceled_at', 'attendee_count', 'waiting_count'],
]

export const eventKind = kindOf<'event', EventData, EventRow>({
  type: 'event',
  text: sql`concat_ws(E'\n\n', nullif(t.location, ''), nullif(t.link, ''), nullif(t.description, ''),
    nullif(t.agenda, ''))`,
  notice: { title: 'New Event', message: (name) => `A new event has been created: ${name}` },
  columns: (length) => [
    ...shown.map((column) => sql.ref(`t.${column}`).as(column)),
    onlyWhole('agenda', length),
    facesOf(sql.ref('c.id')).as('faces'),
  ],
  present: (event, length) => {
    const { content: description, truncated } =
      length === 'preview'
        ? previewOf(event.description, limits.eventPreview)
        : { content: event.description, truncated: false }
    const same = {
      name: event.title,
      description,
      truncated,
      agenda: event.agenda,
      eventFormat: event.event_format as (typeof eventFormats)[number],
      location: event.location,
      startsAt: event.start_date.toISOString(),
      endsAt: event.end_date.toISOString(),
      hasEndTime: event.has_end_time,
      overAt: event.over_at.toISOString(),
      timeZone: event.time_zone,
      capacity: event.capacity,
      images: picturesIn(event.files),
      calledOffAt: event.canceled_at?.toISOString() ?? null,
      attendeeCount: event.attendee_count,
      waitingCount: event.waiting_count,
    }
    // Old rows of events in person may contain a link.
    const link = event.event_format === 'online' ? event.link : ''
    const faces = event.faces.flatMap((face) => presentPerson(face) ?? [])
    return {
      texts: same,
      dataFor: ({ viewer, row, own }) => {
        const status = own as string | null
        const isOver = event.over_at.getTime() <= row.as_of
        const facts = { authorId: row.user_id, role: row.role }
        return {
          ...same,
          link: canSeeLink(viewer, { ...facts, status }) ? link : null,
          isOver,
          faces: viewer ? faces : [],
          attendance: status === 'confirmed' || status === 'waiting' ? status : null,
          can: {
            attend: canAttend(viewer, {
              ...{ isOver, isCalledOff: event.canceled_at !== null, restriction: row.restriction },
            }),
            cancel: canCancel(viewer, { isOver }),
            manage: canManageEvent(viewer, facts),
          },
        }
      },
    }
  },
  own: (viewerId) => sql`(select to_jsonb(a.status) from event_attendees a
    where a.event_id = c.id and a.user_id = ${viewerId})`,
})

/** One query for the rows of events, without those hidden from the viewer. */
export const eventRows = <P extends object>(skeleton: Parameters<typeof itemQuery<P>>[0]) =>
  itemQuery<P>(skeleton, ownOf({ event: eventKind }))
