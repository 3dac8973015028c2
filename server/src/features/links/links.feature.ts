import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { fetchDueLinks, sweepLinkCards } from './links.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'links.fetch': Nothing
    'links.sweep': Nothing
  }
}

export const linksFeature = {
  tasks: {
    'links.fetch': {
      lane: 'bulk',
      schedule: '*/10 * * * *',
      isOutward: true,
      isSingle: true,
      run: (deps) => fetchDueLinks(deps),
    },
    'links.sweep': { lane: 'long', schedule: '27 3 * * *', run: (deps) => sweepLinkCards(deps) },
  },
} satisfies Feature
