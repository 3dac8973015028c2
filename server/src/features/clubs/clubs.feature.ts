import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { scoreClubs } from './clubs.tasks.ts'
import { openDueClubs } from './opening.writes.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'clubs.score': { clubId?: string }
    'clubs.open': Nothing
  }
}

export const clubsFeature = {
  tasks: {
    'clubs.score': {
      lane: 'bulk',
      schedule: '*/10 * * * *',
      run: (deps, { clubId }) => scoreClubs(deps, clubId),
    },
    'clubs.open': { lane: 'bulk', schedule: '*/5 * * * *', run: (deps) => openDueClubs(deps) },
  },
  rateLimits: {
    'POST /clubs': [limit(20, hour)],
    // Called while typing.
    'GET /club-addresses': [limit(120, minute)],
    // Each former name of a club reserves its address.
    'PUT /clubs/:club/details': [limit(60, hour)],
  },
  errors: {
    bad_club_identifier: 'Not a valid club slug or ID',
    club_not_found: 'Club not found',
    members_only: 'Only members see what is inside this club',
    already_member: 'You are already a member of this club.',
    not_a_member: 'You are not a member of this club.',
    owner_cannot_leave: 'As the owner, you cannot leave your own club. You may delete it instead.',
    club_is_private: 'This club is private',
    club_is_public: 'This club is public; join it instead of asking to join',
    request_pending: 'You have already asked to join this club',
    ask_again_later: 'Your request was declined; ask again later',
    owner_only: 'Only the owner may do this',
    already_public: 'This club is public already',
    opening_required: 'A private club becomes public three days after its owner confirmed it',
    slug_unavailable: 'Could not generate a unique slug after maximum attempts',
    slug_impossible: 'Failed to generate a valid slug from the club name',
    slug_taken: 'This address is taken. Please choose another one.',
    slug_reserved: 'This address is reserved. Please choose another one.',
    person_not_in_club: 'Only members and groups of the club can be chosen',
    not_a_business_club: 'This club is not a business club',
    already_business: 'This club is already a business club',
    feature_disabled: 'This club does not have this kind of content',
    publish_members_denied: 'Only the owner and admins can publish this kind of content here',
    publish_non_member: 'Only members can publish here',
  },
} satisfies Feature
