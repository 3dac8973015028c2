import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { sweepDrafts } from './drafts.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'drafts.sweep': Nothing
  }
}

export const draftsFeature = {
  tasks: {
    'drafts.sweep': { lane: 'long', schedule: '45 3 * * *', run: ({ db }) => sweepDrafts(db) },
  },
  errors: {
    draft_not_found: 'This draft was sent or discarded, or is not yours',
  },
} satisfies Feature
