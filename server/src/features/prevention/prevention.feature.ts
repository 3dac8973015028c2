import type { Subject } from '@guildhall/contract/moderation'
import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** Opens a case about something with watched words. */
    'prevention.flag': Subject & { note: string }
    /** Notifies moderators that something waits, or its author of the decision. */
    'held.notify': { heldId: string; what: 'waiting' | 'approved' | 'declined' }
  }
}

export const preventionFeature = {
  rateLimits: {
    'POST /clubs/:club/watched-terms': [limit(600, hour)],
    'POST /admin/watched-terms': [limit(600, hour)],
    'POST /clubs/:club/watched-terms/trial': [limit(60, minute)],
    'POST /admin/watched-terms/trial': [limit(60, minute)],
  },
  errors: {
    held_not_found: 'Nothing like this waits for a moderator among yours',
    held_not_publishable: 'This can no longer be published; see reasons',
    too_soon: 'New members publish slowly at first; see Retry-After',
    too_many_new_chats: 'New accounts begin few conversations a day; see Retry-After',
    too_many_held:
      'Too many of your posts and comments wait for a moderator here; wait until they are decided',
    too_many_watched_terms: 'You’ve reached the limit of 500 watched words and domains',
  },
} satisfies Feature
