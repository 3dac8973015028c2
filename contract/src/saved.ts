import { z } from 'zod'
import { cursor, page } from './common.ts'
import { contentParam } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { contentItem } from './feed.ts'

export const saved = z.object({ isSaved: z.boolean() })

export const savedApi = {
  'GET /content/:contentId/saved': {
    summary: 'Whether one saved an item',
    access: 'person',
    params: contentParam,
    response: saved,
    errors: ['content_not_found'],
  },
  'PUT /content/:contentId/saved': {
    summary: 'Save an item for oneself; nobody else learns of it. Saving twice saves once',
    access: 'person',
    params: contentParam,
    response: saved,
    errors: ['content_not_found'],
  },
  'DELETE /content/:contentId/saved': {
    summary: 'Take an item off what one saved',
    access: 'person',
    params: contentParam,
    response: saved,
    errors: ['content_not_found'],
  },
  'GET /my/saved': {
    summary: 'Items that one saved and can see, the latest saved first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(contentItem),
    errors: [],
  },
} as const satisfies Endpoints
