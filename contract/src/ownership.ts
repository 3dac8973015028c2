import { z } from 'zod'
import { club, clubParam } from './clubs.ts'
import { id, none, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'

/** Only the owner and the recipient see an offer. */
export const ownershipOffer = z.object({
  from: person,
  to: person,
  createdAt: z.string(),
  /** The recipient is no longer an admin and cannot accept. */
  isOver: z.boolean(),
  can: z.object({
    accept: ability,
    decline: ability,
    withdraw: ability,
  }),
})
export type OwnershipOffer = z.infer<typeof ownershipOffer>

export const offerOwnership = z.object({ personId: id })

export const ownershipApi = {
  'GET /clubs/:club/ownership-candidates': {
    summary: 'List the admins the owner can offer the club to: the first 20 by name',
    access: 'person',
    params: clubParam,
    query: z.object({ q: searchText.optional() }),
    response: z.object({ people: z.array(person) }),
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'owner_only'],
  },
  'GET /clubs/:club/ownership-offer': {
    summary: 'Get the ownership offer the viewer made or received; null if there is none',
    access: 'person',
    params: clubParam,
    response: z.object({ offer: ownershipOffer.nullable() }),
    errors: ['club_not_found', 'bad_club_identifier', 'members_only'],
  },
  'PUT /clubs/:club/ownership-offer': {
    summary: 'Offer ownership to an admin; one offer at a time',
    access: 'person',
    byToken: false,
    params: clubParam,
    body: offerOwnership,
    response: ownershipOffer,
    errors: [
      'club_not_found',
      'bad_club_identifier',
      'members_only',
      'owner_only',
      'not_an_admin',
      'offer_pending',
    ],
  },
  'DELETE /clubs/:club/ownership-offer': {
    summary: 'Withdraw the offer as the owner, or decline it as its recipient',
    access: 'person',
    byToken: false,
    params: clubParam,
    response: none,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'offer_not_found', 'already_decided'],
  },
  'PUT /clubs/:club/ownership': {
    summary: 'Accept the offer and become the owner; the previous owner becomes an admin',
    access: 'person',
    byToken: false,
    params: clubParam,
    response: club,
    errors: [
      'club_not_found',
      'bad_club_identifier',
      'members_only',
      'offer_not_found',
      'already_decided',
      'offer_over',
    ],
  },
} as const satisfies Endpoints
