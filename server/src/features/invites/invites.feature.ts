import type { Feature } from '../../platform/feature.ts'
import { byBody, day, hour, limit, minute, ofAccount } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { sweepInvites } from './invites.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'invites.sweep': Nothing
  }
}

/** Per invited address or username, across all inviters. */
const byInvited = byBody(({ email, username }) => email ?? username)

export const invitesFeature = {
  tasks: {
    'invites.sweep': { lane: 'long', schedule: '46 3 * * *', run: ({ db }) => sweepInvites(db) },
  },
  rateLimits: {
    'POST /clubs/:club/invites/links': [limit(30, 10 * minute)],
    // Mails people who did not request it.
    'POST /clubs/:club/invites/emails': [limit(60, hour), ofAccount(10, day, byInvited)],
    'POST /clubs/:club/invites/people': [limit(60, hour), ofAccount(10, day, byInvited)],
    'POST /functions/v1/send-invitation-email': [limit(60, hour), ofAccount(5, day, byInvited)],
  },
  errors: {
    invitation_invalid: 'Invalid or expired invitation',
    invitation_expired: 'Invitation has expired',
    invitation_before_removal:
      'You were removed from the club after this invitation was created. Ask for one created since',
    invite_not_found: 'There is no such open invite',
    person_banned: 'This person is banned from the club; lift the ban before you invite them',
  },
  guesses: ['invitation_invalid'],
} satisfies Feature
