import type { Routes } from '../../platform/http/bind.ts'
import { readCandidates, readOffer } from './ownership.reads.ts'
import { acceptOwnership, endOwnOffer, offerOwnership } from './ownership.writes.ts'

export const forPeople = {
  'GET /clubs/:club/ownership-candidates': (context, { club, query }) =>
    readCandidates(context, club, query.q),
  'GET /clubs/:club/ownership-offer': (context, { club }) => readOffer(context, club),
  'PUT /clubs/:club/ownership-offer': (context, { club, body }) =>
    offerOwnership(context, club, body.personId),
  'DELETE /clubs/:club/ownership-offer': (context, { club }) => endOwnOffer(context, club),
  'PUT /clubs/:club/ownership': (context, { club }) => acceptOwnership(context, club),
} satisfies Partial<Routes<'person'>>
