import { z } from 'zod'
import { cursor, id, none, page, person } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const block = z.object({ person, blockedAt: z.string() })
export type Block = z.infer<typeof block>

const personParam = z.object({ personId: id })

export const blocksApi = {
  'GET /my/blocks': {
    summary: 'List the people you blocked, the latest first',
    access: 'person',
    query: z.object({ cursor }),
    response: page(block),
    errors: [],
  },
  'PUT /my/blocks/:personId': {
    summary:
      'Block someone: neither can message the other, and their content is collapsed for you. They aren’t notified',
    access: 'person',
    params: personParam,
    response: none,
    errors: ['user_not_found'],
  },
  'DELETE /my/blocks/:personId': {
    summary: 'Unblock someone',
    access: 'person',
    params: personParam,
    response: none,
    errors: [],
  },
} as const satisfies Endpoints
