import { limits } from '@guildhall/contract/limits'
import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { moveRest } from './topics.writes.ts'
import { forgetVersions } from './versions.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'content.forget': Nothing
    'topics.move': { clubId: string; fromTopicId: string; topicId: string | null }
  }
}

export const contentFeature = {
  tasks: {
    'content.forget': { lane: 'long', schedule: '23 3 * * *', run: (deps) => forgetVersions(deps) },
    'topics.move': { lane: 'bulk', run: (deps, task) => moveRest(deps, task) },
  },
  errors: {
    content_not_found: 'This content does not exist, or is not yours to see',
    too_many_pinned: `A club pins at most ${limits.pinnedItems} items; unpin one first`,
    author_only: 'Only its author may do this',
  },
} satisfies Feature
