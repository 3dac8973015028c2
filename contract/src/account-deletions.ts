import { z } from 'zod'
import { ownPassword } from './accounts.ts'
import { clubLabel } from './clubs.ts'
import { none } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { secondStep } from './security.ts'

/** What happens to a person's posts and comments. */
export const contentChoice = z.enum(['keep', 'erase'])
export type ContentChoice = z.infer<typeof contentChoice>

export const leaving = z.object({
  can: ability,
  /** Clubs the person owns, to be transferred or deleted first. */
  clubs: z.array(clubLabel),
  /** Deleted clubs the owner could still restore. */
  deletedClubs: z.array(z.string()),
  items: z.number(),
  comments: z.number(),
  memberships: z.number(),
  asksCode: z.boolean(),
})
export type Leaving = z.infer<typeof leaving>

export const deleteAccount = ownPassword.extend({
  typedUsername: z.string().trim().min(1, 'Enter your username').max(100, 'This is not your username'),
  content: contentChoice,
  ...secondStep.partial().shape,
})
export const deleteAccountWithCode = deleteAccount.extend(secondStep.shape)

export const accountDeletionsApi = {
  'GET /auth/v1/account-deletions': {
    summary: 'Get what deleting your account would affect, and what prevents it',
    access: 'person',
    response: leaving,
    errors: [],
  },
  'POST /auth/v1/account-deletions': {
    summary:
      'Delete your account immediately, keeping your content without your name or erasing it; can’t be undone',
    access: 'person',
    body: deleteAccount,
    response: none,
    errors: ['wrong_username', 'wrong_password', 'code_required', 'wrong_code', 'owns_clubs'],
  },
} as const satisfies Endpoints
