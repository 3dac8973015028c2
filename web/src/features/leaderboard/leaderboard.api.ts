import type { LeaderboardPeriod } from '@guildhall/contract/leaderboard'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

/** The server counts once a minute; pages ask at different moments, so that they do not come all at once. */
const everyMs = 60_000 + Math.random() * 15_000

/** Where a club's members stand; while another period loads, the one before stays. */
export const leaderboardQuery = (clubId: string, period: LeaderboardPeriod) => ({
  ...pagedOptions(keys.leaderboard(clubId, period), ({ cursor, signal }) =>
    call('GET /clubs/:club/leaderboard', { params: { club: clubId }, query: { period, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
  // A long list that somebody reads is left alone.
  refetchInterval: ({ state }: { state: { data?: { pages: unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > 1 ? (false as const) : everyMs,
})
