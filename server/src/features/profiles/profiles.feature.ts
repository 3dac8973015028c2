import type { Feature } from '../../platform/feature.ts'
import { renewShown } from './shown.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** Queued by a trigger, when a person's name or face changes (migration 0043). */
    'profiles.renew-shown': { personId: string }
  }
}

export const profilesFeature = {
  tasks: { 'profiles.renew-shown': { lane: 'interactive', run: renewShown } },
  errors: {
    username_taken: 'This username is already taken. Please choose another one.',
    username_reserved: 'This username is reserved. Please choose another one.',
    user_not_found: 'User not found',
  },
} satisfies Feature
