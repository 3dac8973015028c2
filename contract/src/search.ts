import { z } from 'zod'
import { clubCard } from './clubs.ts'
import { cursor, page, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentItem } from './feed.ts'
import { contentKinds } from './limits.ts'

const query = z.object({ q: searchText, cursor })

export const searchApi = {
  'GET /search/clubs': {
    summary: 'Clubs that match a text; private ones by name and preview only',
    access: 'anyone',
    query,
    response: page(clubCard).extend({ count: z.number() }),
    errors: [],
  },
  'GET /search/content': {
    summary: "Content of one kind that matches a text, in public clubs and the viewer's own",
    access: 'anyone',
    query: query.extend({ type: z.enum(contentKinds) }),
    response: page(contentItem).extend({ count: z.number() }),
    errors: [],
  },
} as const satisfies Endpoints
