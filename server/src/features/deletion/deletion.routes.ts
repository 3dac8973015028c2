import type { Routes } from '../../platform/http/bind.ts'
import { readDeletedClubs } from './deletion.reads.ts'
import { bringBackClub, deleteClub } from './deletion.writes.ts'

export const forPeople = {
  'GET /my/deleted-clubs': readDeletedClubs,
  'PUT /my/deleted-clubs/:clubId/restoration': (context, { clubId }) => bringBackClub(context, clubId),
  'DELETE /clubs/:club': (context, { club, body }) => deleteClub(context, club, body),
} satisfies Partial<Routes<'person'>>
