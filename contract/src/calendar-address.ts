import { z } from 'zod'
import { id, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** The private address by which calendars read the events one attends; of its secret only a hash is kept. */
export const calendarAddress = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** When a calendar last read it; accurate to a minute. */
  lastReadAt: z.string().nullable(),
})
export type CalendarAddress = z.infer<typeof calendarAddress>

/** The only answer that includes the address itself. */
export const newCalendarAddress = calendarAddress.extend({ url: z.string() })
export type NewCalendarAddress = z.infer<typeof newCalendarAddress>

export const renewCalendarAddress = z.object({
  id,
  /** The id of the one that ends thereby; null where there is none. */
  replaces: id.nullable(),
})

export const calendarAddressApi = {
  'GET /auth/v1/calendar-address': {
    summary: 'The private address of the calendar of all events one attends, without its secret',
    access: 'person',
    response: z.object({ address: calendarAddress.nullable() }),
    errors: [],
  },
  'PUT /auth/v1/calendar-address': {
    summary:
      'Make a calendar address, or a new one in place of another, which ends at once; it is told this once. The same id again, while it was not read, makes it anew',
    access: 'person',
    body: renewCalendarAddress,
    response: newCalendarAddress,
    errors: ['calendar_address_changed'],
  },
  'DELETE /auth/v1/calendar-address': {
    summary: 'Remove the calendar address; it ends at once. Twice is no error',
    access: 'person',
    response: none,
    errors: [],
  },
} as const satisfies Endpoints
