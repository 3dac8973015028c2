import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

type Asked = { cursor: string | undefined; signal?: AbortSignal }

export const readHomeFeed = ({ cursor, signal }: Asked) => call('GET /feed', { query: { cursor }, signal })

/** What happened lately in all of the viewer's clubs. */
export const homeFeedQuery = pagedOptions(keys.homeFeed, readHomeFeed)

/** What visitors see of the busiest public clubs. */
export const latestQuery = queryOptions({
  queryKey: keys.latest,
  queryFn: ({ signal }) => call('GET /latest', { signal }),
})

/** What waits for one's answer, invitations aside, which stand with one's clubs. */
export const waitingQuery = queryOptions({
  queryKey: keys.waiting,
  queryFn: ({ signal }) => call('GET /my/waiting', { signal }),
  refetchOnMount: 'always',
})
