import { z } from 'zod'
import { eventFormats } from './choices.ts'
import { clubParam } from './clubs.ts'
import { cursor, line, page, person, picture, prose, usedPicture, webAddress } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { eventPeriod } from './event-times.ts'
import { limits } from './limits.ts'
import { newItem } from './topics.ts'
import { isZone } from './zones.ts'

const badTime = 'Please enter a valid time (HH:MM)'
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, badTime)
const date = (invalid: string) =>
  z.iso.date(invalid).refine((value) => value >= '1900' && value < '9000', invalid)
const format = z.enum(eventFormats, 'Please select an event format')
const badCapacity = 'Please enter a whole number from 1 to 100,000'

const fields = {
  eventName: line(limits.eventName, 'Event name must be less than 255 characters').pipe(
    z.string().min(1, 'Event name is required'),
  ),
  description: prose(limits.eventDescription, 'Description must be less than 2000 characters'),
  agenda: prose(limits.eventAgenda, 'Agenda is too long'),
  eventFormat: format,
  location: line(limits.eventLocation, 'Location must be less than 500 characters'),
  /** Meeting link of an online event, visible only to attendees and organizers. */
  link: webAddress(limits.eventLink),
  startDate: z
    .string('Start date is required')
    .min(1, 'Start date is required')
    .pipe(date('Please select a valid start date')),
  startTime: z.string('Start time is required').min(1, 'Start time is required').pipe(time),
  hasEndTime: z.boolean(),
  endDate: date('Please select a valid end date').nullable(),
  endTime: z.union([z.literal(''), time], badTime),
  /** IANA name of the author's time zone, for the dates and times. */
  timeZone: z.string().max(64).refine(isZone, 'Please select a time zone'),
  capacity: z.int(badCapacity).min(1, badCapacity).max(limits.eventCapacity, badCapacity).nullable(),
  /** The cover picture. */
  images: z.array(usedPicture).max(1, 'At most one picture'),
}

const whole = z.object(fields)
export type WholeEvent = z.output<typeof whole>

/** See content.md 5. */
export function endProblems(event: WholeEvent): { field: 'endDate' | 'endTime'; text: string }[] {
  if (!event.hasEndTime) return []
  const problems: ReturnType<typeof endProblems> = []
  if (event.endDate && event.endDate < event.startDate)
    problems.push({ field: 'endDate', text: 'End date must be after start date' })
  if (event.endTime === '')
    problems.push({ field: 'endTime', text: 'End time is required when end time is enabled' })
  if (problems.length > 0) return problems
  const { start, end } = eventPeriod(event)
  if (end <= start) return [{ field: 'endTime', text: 'End time must be after start time' }]
  if (end.getTime() - start.getTime() > limits.eventDays * 86_400_000)
    return [{ field: 'endDate', text: 'An event can last at most a year' }]
  return []
}

const check = (event: WholeEvent, context: z.RefinementCtx) => {
  // The end is computable only from valid fields.
  if (context.issues.length > 0) return
  for (const { field, text } of endProblems(event))
    context.addIssue({ code: 'custom', path: [field], message: text })
}

export const createEvent = z
  .object({
    ...newItem,
    ...fields,
    description: fields.description.default(''),
    agenda: fields.agenda.default(''),
    eventFormat: format.default('in_person'),
    location: fields.location.default(''),
    link: fields.link.default(''),
    hasEndTime: fields.hasEndTime.default(false),
    endDate: fields.endDate.default(null),
    endTime: fields.endTime.default(''),
    capacity: fields.capacity.default(null),
    images: fields.images.default([]),
  })
  .superRefine(check)
export const editEvent = whole.superRefine(check)
/** Changed fields only; the server checks the end against the other fields. */
export const changeEvent = whole.partial().extend({ before })
export type EventFields = z.input<typeof editEvent>

export const eventData = z.object({
  name: z.string(),
  /** Markdown. On cards the first 150 characters, `truncated` where there is more. */
  description: z.string(),
  truncated: z.boolean(),
  /** Markdown; empty on cards. */
  agenda: z.string(),
  eventFormat: z.enum(eventFormats),
  location: z.string(),
  /** Null unless the viewer attends or organizes it. */
  link: z.string().nullable(),
  startsAt: z.string(),
  /** Equals `startsAt` without an end time. */
  endsAt: z.string(),
  hasEndTime: z.boolean(),
  /** When it counts as past: its end, or three hours after the start if it has none. */
  overAt: z.string(),
  isOver: z.boolean(),
  timeZone: z.string(),
  capacity: z.number().nullable(),
  images: z.array(picture),
  /** Null unless the event is canceled. */
  calledOffAt: z.string().nullable(),
  attendeeCount: z.number(),
  waitingCount: z.number(),
  /** Some of the attendees; empty for visitors. */
  faces: z.array(person),
  /** The viewer's own. */
  attendance: z.enum(['confirmed', 'waiting']).nullable(),
  /** `manage`: list attendees, cancel and restore the event. */
  can: z.object({ attend: ability, cancel: ability, manage: ability }),
})
export type EventData = z.infer<typeof eventData>

export const eventItem = anyItem.extend({ type: z.literal('event'), data: eventData })
export type EventItem = z.infer<typeof eventItem>

export const eventPage = itemPage(eventItem)

export const attendee = z.object({
  /** The attendee's user id. */
  id: z.string(),
  person,
  /** When they signed up or joined the waiting list. */
  since: z.string(),
})
export type Attendee = z.infer<typeof attendee>

/** An event in the month view: what it takes to place it and link to it. */
export const calendarEvent = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  hasEndTime: z.boolean(),
  isOver: z.boolean(),
  isCalledOff: z.boolean(),
  /** The viewer's own. */
  attendance: z.enum(['confirmed', 'waiting']).nullable(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

const instant = z.iso.datetime({ offset: true, error: 'This is not a time' })

/** A period of at most the days in a month's grid. */
const period = z
  .object({ from: instant, to: instant })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
    path: ['to'],
    message: 'End must be after start',
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= limits.calendarDays * 86_400_000, {
    path: ['to'],
    message: 'This is more than a month',
  })

export const eventsApi = {
  'POST /clubs/:club/events': {
    summary: 'Publish an event; repeating it with the same id publishes one',
    access: 'person',
    params: clubParam,
    body: createEvent,
    response: eventItem,
    errors: [...publishErrors, 'file_not_found', 'file_in_use'],
  },
  'GET /clubs/:club/events': {
    summary: 'List a club’s upcoming events, the soonest first, or its past ones, the latest first',
    access: 'person',
    params: clubParam,
    query: z.object({ view: z.enum(['upcoming', 'past']).default('upcoming'), cursor }),
    response: page(eventItem),
    errors: ['bad_club_identifier', 'club_not_found', 'members_only'],
  },
  'GET /my/upcoming-events': {
    summary: 'List the next 5 events you attend or wait for, or else those of your clubs',
    access: 'person',
    response: z.object({ items: z.array(eventItem) }),
    errors: [],
  },
  'GET /clubs/:club/calendar': {
    summary: 'List a club’s events between two times, at most 45 days apart; `more` if there are too many',
    access: 'person',
    params: clubParam,
    query: period,
    response: z.object({ items: z.array(calendarEvent), more: z.boolean() }),
    errors: ['bad_club_identifier', 'club_not_found', 'members_only'],
  },
  'GET /clubs/:club/events/:slug': {
    summary: 'Get an event with its full text; includes its link for attendees and organizers',
    access: 'anyone',
    params: itemParam,
    response: eventPage,
    errors: ['club_not_found', 'content_not_found'],
  },
  'PUT /events/:contentId': {
    summary: 'Update an event; omitted fields stay unchanged',
    access: 'person',
    params: contentParam,
    body: changeEvent,
    response: eventItem,
    errors: [
      'silenced',
      'banned',
      'content_not_found',
      'permission_denied',
      'changed_meanwhile',
      'file_not_found',
      'file_in_use',
    ],
  },
  'PUT /events/:contentId/attendance': {
    summary: 'Attend an event, or join its waiting list if it is full',
    access: 'person',
    params: contentParam,
    response: eventItem,
    errors: ['silenced', 'banned', 'content_not_found', 'event_over', 'event_called_off'],
  },
  'DELETE /events/:contentId/attendance': {
    summary: 'Cancel attendance, or leave the waiting list',
    access: 'person',
    params: contentParam,
    response: eventItem,
    errors: ['content_not_found', 'event_over'],
  },
  'GET /events/:contentId/attendees': {
    summary: 'List an event’s attendees or its waiting list, in order; organizers only',
    access: 'person',
    params: contentParam,
    query: z.object({ status: z.enum(['confirmed', 'waiting']).default('confirmed'), cursor }),
    response: page(attendee),
    errors: ['content_not_found', 'permission_denied'],
  },
  'GET /events/:contentId/attendees.csv': {
    summary: 'Download attendees and the waiting list as CSV, without email addresses; organizers only',
    access: 'person',
    isHeavy: true,
    params: contentParam,
    produces: ['text/csv'],
    errors: ['content_not_found', 'permission_denied'],
  },
  'GET /events/:contentId/event.ics': {
    summary: 'Download an event as a calendar file; includes its link for attendees and organizers',
    access: 'anyone',
    params: contentParam,
    produces: ['text/calendar'],
    operationId: 'getEventIcs',
    errors: ['content_not_found'],
  },
  'PUT /events/:contentId/cancellation': {
    summary: 'Cancel an event; attendees are notified and keep their spots',
    access: 'person',
    params: contentParam,
    response: eventItem,
    errors: ['content_not_found', 'permission_denied', 'event_over'],
  },
  'DELETE /events/:contentId/cancellation': {
    summary: 'Restore a canceled event',
    access: 'person',
    params: contentParam,
    response: eventItem,
    errors: ['content_not_found', 'permission_denied', 'silenced', 'banned', 'event_over'],
  },
} as const satisfies Endpoints
