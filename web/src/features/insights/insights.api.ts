import type { InsightWeeks } from '@guildhall/contract/insights'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'

/** In ms. The server recounts every minute; the random part spreads the requests of many pages. */
const pollMs = 60_000 + Math.random() * 15_000

/** A club's weekly figures. Shows the previous range while another one loads. */
export const insightsQuery = (clubId: string, weeks: InsightWeeks) =>
  queryOptions({
    queryKey: keys.insights(clubId, weeks),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/insights', { params: { club: clubId }, query: { weeks }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: pollMs,
  })

/** How people learn in its courses. */
export const courseInsightsQuery = (clubId: string, weeks: InsightWeeks) =>
  queryOptions({
    queryKey: keys.courseInsights(clubId, weeks),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/course-insights', { params: { club: clubId }, query: { weeks }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const coursesExportUrl = (slug: string) => `/rest/v1/clubs/${slug}/course-insights.csv`

export const exportUrl = (slug: string, weeks: InsightWeeks) =>
  `/rest/v1/clubs/${slug}/insights.csv?weeks=${weeks}`
