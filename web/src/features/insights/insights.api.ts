import type { InsightWeeks } from '@guildhall/contract/insights'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call'

/** The server counts once a minute; pages ask at different moments, so that they do not come all at once. */
const everyMs = 60_000 + Math.random() * 15_000

/** What happened in a club by weeks; while more weeks load, those before stay. */
export const insightsQuery = (clubId: string, weeks: InsightWeeks) =>
  queryOptions({
    queryKey: ['insights', clubId, weeks],
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/insights', { params: { club: clubId }, query: { weeks }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: everyMs,
  })

export const exportUrl = (slug: string, weeks: InsightWeeks) =>
  `/rest/v1/clubs/${slug}/insights.csv?weeks=${weeks}`
