import type { Feature } from '../../platform/feature.ts'
import { minute, ofAccount } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { ownPassword } from '../accounts/accounts.feature.ts'
import { finishDeletion, sweepDeletions } from './account-deletions.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'account-deletions.finish': { personId: string }
    'account-deletions.sweep': Nothing
  }
}

export const accountDeletionsFeature = {
  tasks: {
    'account-deletions.finish': {
      lane: 'long',
      isOutward: true,
      run: (deps, { personId }) => finishDeletion(deps, personId),
    },
    'account-deletions.sweep': {
      lane: 'long',
      schedule: '53 * * * *',
      isOutward: true,
      run: (deps) => sweepDeletions(deps),
    },
  },
  rateLimits: {
    'POST /auth/v1/account-deletions': [ofAccount(10, 10 * minute), ownPassword],
  },
  errors: {
    owns_clubs: 'You own clubs; transfer or delete them first',
    wrong_username: 'This is not your username',
  },
} satisfies Feature
