import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import { refetchUnlessSsr } from '../../lib/page/ssrData'

type PageQuery = { cursor: string | undefined; signal?: AbortSignal }

export const readHomeFeed = ({ cursor, signal }: PageQuery) =>
  call('GET /feed', { query: { cursor }, signal })

/** Recent content from all of the viewer's clubs. */
export const homeFeedQuery = pagedOptions(keys.homeFeed, readHomeFeed)

/** Recent content of the busiest public clubs, for visitors. */
export const latestQuery = queryOptions({
  queryKey: keys.latest,
  queryFn: ({ signal }) => call('GET /latest', { signal }),
})

/** What awaits the viewer's answer, except invitations, which are listed with their clubs. */
export const waitingQuery = queryOptions({
  queryKey: keys.waiting,
  queryFn: ({ signal }) => call('GET /my/waiting', { signal }),
  refetchOnMount: refetchUnlessSsr,
})
