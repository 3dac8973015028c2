import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks.ts'
import { forgetVersions } from './versions.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    'content.forget': Nothing
  }
}

export const contentFeature = {
  tasks: {
    'content.forget': { lane: 'long', schedule: '23 3 * * *', run: (deps) => forgetVersions(deps) },
  },
} satisfies Feature
