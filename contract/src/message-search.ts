import { z } from 'zod'
import { clubLabel } from './clubs.ts'
import { cursor, id, page, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const listFound = z.object({
  q: searchText,
  /** Only conversations of this club. */
  club_id: id.optional(),
  cursor,
})

export const foundMessage = z.object({
  id: z.string(),
  conversation_id: z.string(),
  sequence: z.number(),
  /** Null once the account is deleted, as is `member`. */
  sender_id: z.string().nullable(),
  /** Plain text around the first match. */
  excerpt: z.string(),
  created_at: z.string(),
  /** The other person of the conversation. */
  member: person.nullable(),
  club: clubLabel,
})
export type FoundMessage = z.infer<typeof foundMessage>

/** `forms`: other forms of the searched words in these messages, folded, to mark beside them. */
const foundMessages = page(foundMessage).extend({ forms: z.array(z.string()) })
export type FoundMessages = z.infer<typeof foundMessages>

export const messageSearchApi = {
  'GET /messages': {
    summary:
      'Search the messages of your conversations, the latest first; each word as a beginning or in another form',
    access: 'person',
    query: listFound,
    response: foundMessages,
    errors: [],
  },
} as const satisfies Endpoints
