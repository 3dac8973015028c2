import { z } from 'zod'
import { cursor, page } from './common.ts'
import { contentParam } from './content.ts'
import type { Endpoints } from './endpoint.ts'
import { contentItem } from './feed.ts'

export const saved = z.object({ isSaved: z.boolean() })

export const savedApi = {
  'GET /content/:contentId/saved': {
    summary: 'Get whether you saved an item',
    access: 'person',
    params: contentParam,
    response: saved,
    errors: ['content_not_found'],
  },
  'PUT /content/:contentId/saved': {
    summary: 'Save an item privately; idempotent',
    access: 'person',
    params: contentParam,
    response: saved,
    errors: ['content_not_found'],
  },
  'DELETE /content/:contentId/saved': {
    summary: 'Remove a saved item',
    access: 'person',
    params: contentParam,
    response: saved,
    errors: ['content_not_found'],
  },
  'GET /my/saved': {
    summary: 'List your saved items that you can still see, the latest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(contentItem),
    errors: [],
  },
} as const satisfies Endpoints
