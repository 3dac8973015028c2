import type { Feature } from '../../platform/feature.ts'
import { followClub, sweepWords } from './search.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    /** Of a club that became private or public. */
    'search.follow': { clubId: string }
    'search.sweep': { after?: string }
  }
}

export const searchFeature = {
  tasks: {
    'search.follow': { lane: 'bulk', run: (deps, { clubId }) => followClub(deps, clubId) },
    'search.sweep': {
      lane: 'long',
      schedule: '11 4 * * *',
      run: ({ db }, { after }) => sweepWords(db, { after }),
    },
  },
} satisfies Feature
