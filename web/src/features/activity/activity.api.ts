import type { ActivityRetention } from '@guildhall/contract/activity'
import type { InputOf, OutputOf } from '@guildhall/contract/api'
import type { ActivityDays, ActivityKind } from '@guildhall/contract/choices'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { type Pages, pagedOptions } from '../../lib/cache/pages'
import { patchData, putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { CallError, codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import type { PeopleSearch } from '../../ui/usePeopleSearch'
import { keptText } from './activityTexts'
import { grouped } from './grouped'

/** Filters in the address; days are in the viewer's time zone. */
export type Filters = { kind?: ActivityKind; topic?: string; person?: string; from?: string; to?: string }
type LogQuery = Omit<InputOf<'GET /clubs/:club/activity-log'>['query'], 'cursor'>
export type LogPage = OutputOf<'GET /clubs/:club/activity-log'>
export type Entry = LogPage['items'][number]

/**
 * The start of a day in the viewer's time zone, also on days of clock changes; undefined if it is no date.
 */
function startOfDay(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '')?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const start = new Date(2000, month - 1, date + later)
  start.setFullYear(year, month - 1, date + later)
  return start.toISOString().startsWith('+') ? undefined : start.toISOString()
}

/** From the start of the first day to the end of the last. */
const queryOf = ({ kind, topic, person, from, to }: Filters): LogQuery => ({
  kind,
  topic,
  person,
  from: startOfDay(from),
  to: startOfDay(to, 1),
})

export const endsBeforeStart = ({ from, to }: Filters) => from !== undefined && to !== undefined && to < from

export function exportUrl(slug: string, filters: Filters): string {
  const given = Object.entries(queryOf(filters)).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const query = new URLSearchParams(given).toString()
  return `/rest/v1/clubs/${slug}/activity-log.csv${query && `?${query}`}`
}

export const useActivity = (clubId: string, filters: Filters) =>
  useInfiniteQuery({
    ...pagedOptions(keys.activityList(clubId, filters), ({ cursor, signal }) =>
      call('GET /clubs/:club/activity-log', {
        params: { club: clubId },
        query: { ...queryOf(filters), cursor },
        signal,
      }),
    ),
    select: grouped,
    enabled: !endsBeforeStart(filters),
    // Signals may have been missed while the log was not mounted.
    refetchOnMount: 'always',
  })

/** Number of entries newer than the first shown; refetched on signals. */
export function useNewActivity(clubId: string, filters: Filters, since: string | undefined): number {
  const { data } = useQuery({
    queryKey: keys.activitySince(clubId, filters, since),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/activity-log/new', {
        params: { club: clubId },
        query: { ...queryOf(filters), since: since ?? '' },
        signal,
      }),
    enabled: since !== undefined && !endsBeforeStart(filters),
    initialData: { count: 0 },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.count
}

/** Refetches the first page and drops the older pages. */
export function useShowNewActivity(clubId: string, filters: Filters) {
  const queries = useQueryClient()
  return async () => {
    const queryKey = keys.activityList(clubId, filters)
    patchData<Pages<Entry>>(queries, queryKey, ({ pages, pageParams }) => ({
      pages: pages.slice(0, 1),
      pageParams: pageParams.slice(0, 1),
    }))
    await queries.refetchQueries({ queryKey })
  }
}

/** People named in the log. */
export const activityPeopleQuery =
  (clubId: string): PeopleSearch =>
  (q) => ({
    queryKey: keys.activityPeople(clubId, q),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/activity-log/people', { params: { club: clubId }, query: { q }, signal }),
  })

export const retentionQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.activityRetention(clubId),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/activity-log/retention', { params: { club: clubId }, signal }),
    refetchOnMount: 'always',
  })

export function useSaveRetention(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.activityRetention(clubId),
    mutationFn: ({ days, before }: { days: ActivityDays; before: ActivityDays }) =>
      call('PUT /clubs/:club/activity-log/retention', {
        params: { club: clubId },
        body: { days, before: { days: before } },
      }),
    onSuccess: (saved: ActivityRetention) => {
      putData(queries, keys.activityRetention(clubId), saved)
      toast.success('Activity log updated', keptText(saved.days))
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: keys.activityRetention(clubId) })
      const isClash = error instanceof CallError && codeOf(error) === 'changed_meanwhile'
      toast.error(
        isClash ? 'Someone else changed this' : 'Error updating the activity log',
        isClash
          ? 'It was changed on another page. Choose again.'
          : errorText(error, 'Please try again.', {
              owner_only: 'Only the owner can change how long it is kept.',
            }),
      )
    },
  })
}
