import { z } from 'zod'
import { id, none } from './common.ts'
import { type Endpoints, unchanged } from './endpoint.ts'

/** A secret address at which a program without a session reads one person's data; only a hash of the secret is stored. */
export const privateAddress = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** When a program last read it, accurate to a minute. */
  lastReadAt: z.string().nullable(),
})
export type PrivateAddress = z.infer<typeof privateAddress>

/** The only response with the address itself. */
export const newPrivateAddress = privateAddress.extend({ url: z.string() })
export type NewPrivateAddress = z.infer<typeof newPrivateAddress>

export const renewPrivateAddress = z.object({
  id,
  /** Id of the address it replaces; null if there is none. */
  replaces: id.nullable(),
})

/** `calendar`: events the person attends. `feed`: new content of their clubs. */
export const addressPurposes = ['calendar', 'feed'] as const
export type AddressPurpose = (typeof addressPurposes)[number]

/** Atom and RSS. */
export const feedTypes = ['application/atom+xml', 'application/rss+xml'] as const

const present = z.object({ address: privateAddress.nullable() })

export const calendarAddressApi = {
  'GET /auth/v1/calendar-address': {
    summary: 'Get your private calendar link, without its secret',
    access: 'person',
    response: present,
    errors: [],
  },
  'PUT /auth/v1/calendar-address': {
    summary:
      'Create or replace your calendar link and return it, only this once; a replaced link stops working immediately. Repeating the id of an unused link replaces its secret',
    access: 'person',
    body: renewPrivateAddress,
    response: newPrivateAddress,
    errors: ['calendar_address_changed'],
  },
  'DELETE /auth/v1/calendar-address': {
    summary: 'Remove your calendar link immediately; idempotent',
    access: 'person',
    response: none,
    errors: [],
  },
  'GET /calendars/:file': {
    summary: 'Get all events someone attends as a calendar; the address itself is the secret',
    access: 'secret',
    params: z.object({ file: z.string() }),
    produces: ['text/calendar'],
    statuses: { 304: unchanged },
    operationId: 'getOwnEventsIcs',
    errors: ['calendar_not_found'],
  },
} as const satisfies Endpoints

export const feedAddressApi = {
  'GET /auth/v1/feed-address': {
    summary: 'Get the private link to the feed of all your clubs, without its secret',
    access: 'person',
    response: present,
    errors: [],
  },
  'PUT /auth/v1/feed-address': {
    summary:
      'Create or replace your feed link and return it, only this once; a replaced link stops working immediately. With the ending .rss it returns RSS. Repeating the id of an unused link replaces its secret',
    access: 'person',
    body: renewPrivateAddress,
    response: newPrivateAddress,
    errors: ['feed_address_changed'],
  },
  'DELETE /auth/v1/feed-address': {
    summary: 'Remove your feed link immediately; idempotent',
    access: 'person',
    response: none,
    errors: [],
  },
  'GET /feeds/:file': {
    summary: 'Get the feed of all clubs someone is in, as .atom or .rss; the address itself is the secret',
    access: 'secret',
    params: z.object({ file: z.string() }),
    produces: feedTypes,
    statuses: { 304: unchanged },
    operationId: 'getHomeFeedFile',
    errors: ['feed_not_found'],
  },
} as const satisfies Endpoints
