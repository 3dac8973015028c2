import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { followClub, sweepWords } from './search.tasks.ts'
import { stemTexts } from './stems.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** A club that became private or public. */
    'search.follow': { clubId: string }
    'search.sweep': { after?: string }
    'search.stem': Nothing
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
    'search.stem': { lane: 'long', schedule: '*/10 * * * *', run: (deps) => stemTexts(deps) },
  },
} satisfies Feature
