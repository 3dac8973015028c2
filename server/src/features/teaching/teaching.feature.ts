import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks.ts'
import { forgetLessonVersions } from './versions.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    'teaching.forget': Nothing
  }
}

export const teachingFeature = {
  tasks: {
    'teaching.forget': { lane: 'long', schedule: '33 3 * * *', run: (deps) => forgetLessonVersions(deps) },
  },
} satisfies Feature
