import type { Feature } from '../../platform/feature.ts'
import { bySecret, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { sweepDeletedAttendees } from './attendees.ts'
import { releaseGuests } from './leaving.writes.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** A club that became private. */
    'events.release': { clubId: string }
    'events.sweep': Nothing
  }
}

export const eventsFeature = {
  tasks: {
    'events.release': { lane: 'bulk', run: (deps, { clubId }) => releaseGuests(deps, clubId) },
    'events.sweep': { lane: 'long', schedule: '51 3 * * *', run: ({ db }) => sweepDeletedAttendees(db) },
  },
  rateLimits: {
    'GET /events/:contentId/attendees.csv': [limit(10, 10 * minute)],
    'GET /events/:contentId/event.ics': [limit(60, minute)],
    'GET /calendars/:file': [limit(30, minute, bySecret)],
  },
  errors: {
    event_over: 'This event is over',
    event_called_off: 'This event was canceled',
  },
} satisfies Feature
