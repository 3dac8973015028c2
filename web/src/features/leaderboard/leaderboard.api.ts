import type { LeaderboardPeriod } from '@guildhall/contract/leaderboard'
import { keepPreviousData } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

/** In ms. The server recounts every minute; the random part spreads the requests of many pages. */
const pollMs = 60_000 + Math.random() * 15_000

/** A club's ranking. Shows the previous period while another one loads. */
export const leaderboardQuery = (clubId: string, period: LeaderboardPeriod) => ({
  ...pagedOptions(keys.leaderboard(clubId, period), ({ cursor, signal }) =>
    call('GET /clubs/:club/leaderboard', { params: { club: clubId }, query: { period, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
  // Refetching several pages would move the list under its reader.
  refetchInterval: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : pollMs,
})
