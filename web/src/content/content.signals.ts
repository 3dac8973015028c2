import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../lib/keys'
import type { SignalHandlers } from '../lib/signals'
import { isPage } from './cache'
import { forgetContent, refreshContent } from './refresh'

const countsDelay = 1000
let countsTimer: ReturnType<typeof setTimeout> | undefined

/** Counts are read again a second after the last change (content.md 4). */
function recount(queries: QueryClient) {
  clearTimeout(countsTimer)
  countsTimer = setTimeout(() => {
    const [clubs, counts] = keys.clubCounts('')
    void queries.invalidateQueries({ queryKey: [clubs, counts] })
  }, countsDelay)
}

export const signals: SignalHandlers = {
  // The feed that is shown puts it in itself, or offers it (useLiveFeed).
  'content.created': (_, queries) => recount(queries),
  'content.updated': ({ contentId }, queries) => {
    recount(queries)
    refreshContent(queries, contentId)
    void queries.invalidateQueries({
      queryKey: keys.content,
      predicate: ({ queryKey, state }) =>
        isPage(queryKey) && (state.data as { item?: { id: string } } | undefined)?.item?.id === contentId,
    })
  },
  'content.deleted': ({ contentId }, queries) => {
    recount(queries)
    forgetContent(queries, contentId)
  },
  'likes.changed': ({ contentId }, queries) => refreshContent(queries, contentId),
  'comments.changed': ({ contentId }, queries) => refreshContent(queries, contentId),
}
