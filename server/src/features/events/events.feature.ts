import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks.ts'
import { sweepDeletedAttendees } from './attendees.ts'
import { releaseGuests } from './leaving.writes.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    /** Of a club that became private. */
    'events.release': { clubId: string }
    'events.sweep': Nothing
  }
}

export const eventsFeature = {
  tasks: {
    'events.release': { lane: 'bulk', run: (deps, { clubId }) => releaseGuests(deps, clubId) },
    'events.sweep': { lane: 'long', schedule: '51 3 * * *', run: ({ db }) => sweepDeletedAttendees(db) },
  },
} satisfies Feature
