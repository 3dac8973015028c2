import type { Routes } from '../../platform/http/bind.ts'
import { readItemPage } from '../content/items.reads.ts'
import { attend, cancelAttendance } from './attendance.writes.ts'
import { downloadAttendees } from './attendees.csv.ts'
import { readAttendees } from './attendees.reads.ts'
import { downloadEvent, readCalendar } from './calendar.ics.ts'
import { callOff, restoreEvent } from './cancellation.writes.ts'
import { readEvents } from './club-events.reads.ts'
import { eventKind } from './events.reads.ts'
import { changeEvent, publishEvent } from './events.writes.ts'
import { readMonth } from './month.reads.ts'
import { readUpcoming } from './upcoming.reads.ts'

export const forAnyone = {
  'GET /clubs/:club/events/:slug': (context, params) => readItemPage(context, eventKind, params),
  'GET /events/:contentId/event.ics': (context, { contentId }) => downloadEvent(context, contentId),
} satisfies Partial<Routes<'anyone'>>

export const bySecret = {
  'GET /calendars/:file': (context, { file }) => readCalendar(context, file),
} satisfies Partial<Routes<'secret'>>

export const forPeople = {
  'GET /my/upcoming-events': readUpcoming,
  'GET /clubs/:club/events': (context, { club, query }) => readEvents(context, club, query),
  'GET /clubs/:club/calendar': (context, { club, query }) => readMonth(context, club, query),
  'POST /clubs/:club/events': (context, { club, body }) => publishEvent(context, club, body),
  'PUT /events/:contentId': (context, { contentId, body }) => changeEvent(context, contentId, body),
  'PUT /events/:contentId/attendance': (context, { contentId }) => attend(context, contentId),
  'DELETE /events/:contentId/attendance': (context, { contentId }) => cancelAttendance(context, contentId),
  'GET /events/:contentId/attendees': (context, { contentId, query }) =>
    readAttendees(context, contentId, query),
  'GET /events/:contentId/attendees.csv': (context, { contentId }) => downloadAttendees(context, contentId),
  'PUT /events/:contentId/cancellation': (context, { contentId }) => callOff(context, contentId),
  'DELETE /events/:contentId/cancellation': (context, { contentId }) => restoreEvent(context, contentId),
} satisfies Partial<Routes<'person'>>
