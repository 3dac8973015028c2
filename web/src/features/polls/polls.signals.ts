import type { QueryClient } from '@tanstack/react-query'
import { holdsContent } from '../../content/cache'
import { refreshContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import type { SignalHandlers } from '../../lib/live/signals'

const isVoting = (queries: QueryClient, pollId: string) =>
  queries.isMutating({ mutationKey: keys.voting(pollId) }) > 0

export const signals: SignalHandlers = {
  // Only viewers who voted see results.
  'votes.changed': ({ contentId }, queries, spread) => {
    const shown = queries.getQueryCache().findAll({
      predicate: ({ state }) =>
        holdsContent(state.data, contentId, (item) => item.type === 'poll' && item.data.votes !== null),
    })
    if (shown.length > 0 && !isVoting(queries, contentId)) refreshContent(queries, contentId, spread)
  },
  'voted.changed': ({ contentId }, queries) => {
    if (!isVoting(queries, contentId)) refreshContent(queries, contentId)
  },
}
