/**
 * Events. Times are stored in UTC with the author's zone; both sides convert with contract/src/zones.ts. An event
 * lasts a year at most, so a short scan finds all upcoming ones. Its online link is for attendees and organizers, so
 * search doesn't index it. Attendees are notified of a new time or place, not of other edits. A spot that becomes free
 * goes to the first person waiting in the same write; a smaller capacity takes no spot away.
 */

import { eventPeriod, eventTimesOf } from '@guildhall/contract/event-times'
import {
  type changeEvent as changedEvent,
  type createEvent,
  type EventData,
  type EventItem,
  endProblems,
  type WholeEvent,
} from '@guildhall/contract/events'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import type { Events } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { plainText } from '../../platform/text/texts.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { change, publish } from '../content/content.writes.ts'
import { attachPictures } from '../files/files.writes.ts'
import { giveFreePlaces } from './attendees.ts'
import { eventKind } from './events.reads.ts'

/** Errors: as publish; file_not_found, file_in_use. */
export async function publishEvent(
  context: PersonContext,
  club: string,
  input: z.output<typeof createEvent>,
): Promise<EventItem> {
  return publish(context, eventKind, { club, sent: input, partsOf: (event) => partsOf(context, event) })
}

function partsOf({ viewer }: PersonContext, event: z.output<typeof createEvent>) {
  const { id, eventName, images } = event
  const columns = columnsOf(event)
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return {
    title: eventName,
    text: searched(event),
    rows: [
      sql`insert into events (id, club_id, ${sql.join(names)})
        select id, club_id, ${sql.join(Object.values(columns))} from item`,
    ],
    attach:
      images.length > 0
        ? (tx: Tx) => attachPictures(tx, viewer, { contentId: id }, 'content', images)
        : undefined,
  }
}

/** Errors: as change; bad_input if the end is before the start, file_not_found, file_in_use. */
export async function changeEvent(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedEvent>,
): Promise<EventItem> {
  return change(context, eventKind, id, {
    wanted,
    before,
    fieldsOf,
    searchedBy: (all) => ({ title: all.eventName, text: searched(all) }),
    save: async (tx, all, { images }) => {
      const problems = endProblems(all)
      if (problems.length > 0)
        throw new AppError('bad_input', {
          fields: Object.fromEntries(problems.map(({ field, text }) => [field, text])),
        })
      const columns = columnsOf(all)
      const before = await tx.db
        .selectFrom('events')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await tx.db.updateTable('events').set(columns).where('id', '=', id).execute()
      if (images) await attachPictures(tx, context.viewer, { contentId: id }, 'content', images)
      await giveFreePlaces(tx, id)
      if (concernsAttendees(before, columns))
        await recordActivity(tx, {
          clubId: before.club_id,
          personId: context.viewer.id,
          type: 'event.changed',
          contentId: id,
        })
    },
  })
}

/** Whether time or place changed before the event is over. Other changes are not notified. */
function concernsAttendees(before: Selectable<Events>, after: ReturnType<typeof columnsOf>): boolean {
  const [comes, goes] = [before.attendee_count + before.waiting_count > 0, after.over_at > new Date()]
  const times = ['start_date', 'end_date'] as const
  const places = ['event_format', 'location', 'link'] as const
  return (
    comes &&
    goes &&
    before.canceled_at === null &&
    (times.some((name) => before[name].getTime() !== after[name].getTime()) ||
      places.some((name) => before[name] !== after[name]))
  )
}

const fieldsOf = (data: EventData): WholeEvent => ({
  eventName: data.name,
  description: data.description,
  agenda: data.agenda,
  eventFormat: data.eventFormat,
  location: data.location,
  link: data.link ?? '',
  ...eventTimesOf(data),
  capacity: data.capacity,
  images: data.images.map(({ path, alt }) => ({ path, alt })),
})

function columnsOf(event: WholeEvent) {
  const { start, end, over } = eventPeriod(event)
  return {
    description: event.description,
    agenda: event.agenda,
    event_format: event.eventFormat,
    location: event.location,
    link: event.eventFormat === 'online' ? event.link : '',
    start_date: start,
    end_date: end,
    over_at: over,
    has_end_time: event.hasEndTime,
    time_zone: event.timeZone,
    capacity: event.capacity,
  }
}

/** Without the link, which not everyone can see. */
const searched = ({ description, agenda, location }: WholeEvent) =>
  [plainText(description), plainText(agenda), location].join('\n')
