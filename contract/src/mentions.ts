import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { id, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** Whom an '@' in a text means; in the text stands what was written. */
export const mention = z.object({
  /** The username as it was written, in lower case. */
  written: z.string(),
  /** Of today, whatever it was when it was written. */
  username: z.string(),
  name: z.string(),
})
export type Mention = z.infer<typeof mention>

export const listMentionable = z.object({
  /** How a username or a part of a name begins. */
  q: searchText,
})

const people = z.object({ items: z.array(person) })

export const mentionsApi = {
  'GET /clubs/:club/mentionable': {
    summary: 'Up to 8 people whom a new item of a club may mention: its members, without oneself',
    access: 'person',
    params: clubParam,
    query: listMentionable,
    response: people,
    errors: ['club_not_found', 'members_only'],
  },
  'GET /content/:contentId/mentionable': {
    summary:
      "Up to 8 people whom an item and its comments may mention: the club's members, and in a public club its author and who commented",
    access: 'person',
    params: z.object({ contentId: id }),
    query: listMentionable,
    response: people,
    errors: ['content_not_found'],
  },
} as const satisfies Endpoints
