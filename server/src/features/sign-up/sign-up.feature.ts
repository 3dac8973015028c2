import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Feature } from '../../platform/feature.ts'
import { hour, limit } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { mailWaiting } from './requests.writes.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'sign-up.waiting': Nothing
    'sign-up.sweep': Nothing
  }
}

export const signUpFeature = {
  tasks: {
    'sign-up.waiting': { lane: 'interactive', schedule: '7 * * * *', run: mailWaiting },
    'sign-up.sweep': { lane: 'long', schedule: '51 3 * * *', run: ({ db }) => sweepSignUps(db) },
  },
  rateLimits: {
    'POST /admin/invite-codes': [limit(60, hour)],
  },
  errors: {
    sign_up_by_invitation:
      'This server is by invitation: sign up by the link of an invitation, or with a code',
    email_not_accepted: 'Addresses at this domain are not accepted',
    work_required: 'Solve the challenge of GET /sign-up-rules first',
    awaiting_approval: 'An operator has to approve this account first',
    sign_up_request_not_found: 'This person does not await approval',
  },
} satisfies Feature

/** Deletes what counts no longer. */
async function sweepSignUps(db: Database): Promise<void> {
  await db
    .deleteFrom('recent_sign_ups')
    .where('created_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('sign_up_networks')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db.deleteFrom('used_work').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('invite_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
