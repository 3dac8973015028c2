import type { Routes } from '../../platform/http/bind.ts'
import { decideJoinRequests } from './decisions.writes.ts'
import { readJoinRequests } from './requests.reads.ts'
import { requestToJoin, withdrawRequest } from './requests.writes.ts'

export const forPeople = {
  'PUT /clubs/:club/join-request': (context, { club, body }) => requestToJoin(context, club, body),
  'DELETE /clubs/:club/join-request': (context, { club }) => withdrawRequest(context, club),
  'GET /clubs/:club/join-requests': (context, { club, query }) =>
    readJoinRequests(context, club, query.cursor),
  'PUT /clubs/:club/join-requests/decisions': (context, { club, body }) =>
    decideJoinRequests(context, club, body),
} satisfies Partial<Routes<'person'>>
