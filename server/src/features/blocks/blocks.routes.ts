import type { Routes } from '../../platform/http/bind.ts'
import { readBlocks } from './blocks.reads.ts'
import { blockPerson, unblockPerson } from './blocks.writes.ts'

export const forPeople = {
  'GET /my/blocks': (context, { query }) => readBlocks(context, query.cursor),
  'PUT /my/blocks/:personId': (context, { personId }) => blockPerson(context, personId),
  'DELETE /my/blocks/:personId': (context, { personId }) => unblockPerson(context, personId),
} satisfies Partial<Routes<'person'>>
