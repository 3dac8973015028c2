import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { clearClub, sweepClubs } from './deletion.tasks.ts'
import { notifyOfDeletion } from './notices.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'notify.club-deletion': { clubId: string }
    'clubs.clear': { clubId: string }
    'clubs.sweep': Nothing
  }
}

export const deletionFeature = {
  tasks: {
    'notify.club-deletion': {
      formerly: 'clubs.tell',
      lane: 'bulk',
      run: (deps, { clubId }) => notifyOfDeletion(deps, clubId),
    },
    'clubs.clear': { lane: 'long', isOutward: true, run: (deps, { clubId }) => clearClub(deps, clubId) },
    'clubs.sweep': { lane: 'long', schedule: '7 * * * *', isOutward: true, run: (deps) => sweepClubs(deps) },
  },
  errors: {
    club_not_deleted: 'This club is not deleted',
    restoration_over: 'It is too late to restore this',
  },
} satisfies Feature
