import { z } from 'zod'
import { id, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** By which a program without a session reads what is one person's own; of its secret only a hash is kept. */
export const privateAddress = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** When a program last read it; accurate to a minute. */
  lastReadAt: z.string().nullable(),
})
export type PrivateAddress = z.infer<typeof privateAddress>

/** The only answer that includes the address itself. */
export const newPrivateAddress = privateAddress.extend({ url: z.string() })
export type NewPrivateAddress = z.infer<typeof newPrivateAddress>

export const renewPrivateAddress = z.object({
  id,
  /** The id of the one that ends thereby; null where there is none. */
  replaces: id.nullable(),
})

/** The events one attends, for calendars; what is new in one's clubs, for feed readers. */
export const addressPurposes = ['calendar', 'feed'] as const
export type AddressPurpose = (typeof addressPurposes)[number]

const present = z.object({ address: privateAddress.nullable() })

export const calendarAddressApi = {
  'GET /auth/v1/calendar-address': {
    summary: 'The private address of the calendar of all events one attends, without its secret',
    access: 'person',
    response: present,
    errors: [],
  },
  'PUT /auth/v1/calendar-address': {
    summary:
      'Make a calendar address, or a new one in place of another, which ends at once; it is told this once. The same id again, while it was not read, makes it anew',
    access: 'person',
    body: renewPrivateAddress,
    response: newPrivateAddress,
    errors: ['calendar_address_changed'],
  },
  'DELETE /auth/v1/calendar-address': {
    summary: 'Remove the calendar address; it ends at once. Twice is no error',
    access: 'person',
    response: none,
    errors: [],
  },
} as const satisfies Endpoints

export const feedAddressApi = {
  'GET /auth/v1/feed-address': {
    summary: 'The private address of the feed of what is new in all one’s clubs, without its secret',
    access: 'person',
    response: present,
    errors: [],
  },
  'PUT /auth/v1/feed-address': {
    summary:
      'Make a feed address, or a new one in place of another, which ends at once; it is told this once, and gives RSS with the ending .rss. The same id again, while it was not read, makes it anew',
    access: 'person',
    body: renewPrivateAddress,
    response: newPrivateAddress,
    errors: ['feed_address_changed'],
  },
  'DELETE /auth/v1/feed-address': {
    summary: 'Remove the feed address; it ends at once. Twice is no error',
    access: 'person',
    response: none,
    errors: [],
  },
} as const satisfies Endpoints
