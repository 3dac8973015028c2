import type { Feature } from '../../platform/feature.ts'
import { refold } from './refold.tasks.ts'
import { followClub, sweepWords } from './search.tasks.ts'

declare module '../../platform/tasks.ts' {
  interface TaskPayloads {
    /** Of a club that became private or public. */
    'search.follow': { clubId: string }
    /** Before which id of a table it continues. */
    'search.refold': { table?: 'profiles' | 'clubs' | 'content' | 'comments'; before?: string }
    'search.sweep': { after?: string }
  }
}

export const searchFeature = {
  tasks: {
    'search.follow': { lane: 'bulk', run: (deps, { clubId }) => followClub(deps, clubId) },
    'search.refold': { lane: 'long', run: ({ db }, from) => refold(db, from) },
    'search.sweep': {
      lane: 'long',
      schedule: '11 4 * * *',
      run: ({ db }, { after }) => sweepWords(db, { after }),
    },
  },
} satisfies Feature
