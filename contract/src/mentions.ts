import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { id, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** A person mentioned in a text, which itself stays as written. */
export const mention = z.object({
  /** The username as written, in lower case. */
  written: z.string(),
  /** The present username, which may have changed since. */
  username: z.string(),
  name: z.string(),
})
export type Mention = z.infer<typeof mention>

export const listMentionable = z.object({
  /** Prefix of a username or of a part of a name. */
  q: searchText,
})

const people = z.object({ items: z.array(person) })

export const mentionsApi = {
  'GET /clubs/:club/mentionable': {
    summary: 'Suggest up to 8 members for a mention in a new item of a club',
    access: 'person',
    params: clubParam,
    query: listMentionable,
    response: people,
    errors: ['club_not_found', 'members_only'],
  },
  'GET /content/:contentId/mentionable': {
    summary:
      'Suggest up to 8 people for a mention in an item or its comments: the club’s members, and in a public club also its author and commenters',
    access: 'person',
    params: z.object({ contentId: id }),
    query: listMentionable,
    response: people,
    errors: ['content_not_found'],
  },
} as const satisfies Endpoints
