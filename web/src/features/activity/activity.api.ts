import type { ActivityRetention } from '@guildhall/contract/activity'
import type { InputOf, OutputOf } from '@guildhall/contract/api'
import type { ActivityDays, ActivityKind } from '@guildhall/contract/choices'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/call'
import { CallError, codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { type Pages, pagedOptions } from '../../lib/pages'
import { toast } from '../../lib/toast'
import { activityKeys } from './activity.keys'
import { keptTexts } from './words'

/** As the address has them: days of one's own calendar. */
export type Filters = { kind?: ActivityKind; person?: string; from?: string; to?: string }
type Asked = Omit<InputOf<'GET /clubs/:club/activity-log'>['query'], 'cursor'>
export type LogPage = OutputOf<'GET /clubs/:club/activity-log'>
export type Entry = LogPage['items'][number]

/** A day begins here, whatever the clocks do on it; undefined where it is none. */
function startOf(day: string | undefined, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '')?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return undefined
  const start = new Date(2000, month - 1, date + later)
  start.setFullYear(year, month - 1, date + later)
  return start.toISOString().startsWith('+') ? undefined : start.toISOString()
}

/** From the beginning of the first day to the end of the last. */
const askedOf = ({ kind, person, from, to }: Filters): Asked => ({
  kind,
  person,
  from: startOf(from),
  to: startOf(to, 1),
})

export const isBackwards = ({ from, to }: Filters) => from !== undefined && to !== undefined && to < from

export function exportUrl(slug: string, filters: Filters): string {
  const given = Object.entries(askedOf(filters)).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const query = new URLSearchParams(given).toString()
  return `/rest/v1/clubs/${slug}/activity-log.csv${query && `?${query}`}`
}

export const useActivity = (clubId: string, filters: Filters) =>
  useInfiniteQuery({
    ...pagedOptions(activityKeys.list(clubId, filters), ({ cursor, signal }) =>
      call('GET /clubs/:club/activity-log', {
        params: { club: clubId },
        query: { ...askedOf(filters), cursor },
        signal,
      }),
    ),
    enabled: !isBackwards(filters),
    // What happened while nobody looked is not known.
    refetchOnMount: 'always',
  })

/** How many entries came since the newest that is shown; asked when a signal says that something happened. */
export function useNewActivity(clubId: string, filters: Filters, since: string | undefined): number {
  const { data } = useQuery({
    queryKey: activityKeys.since(clubId, filters, since),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/activity-log/new', {
        params: { club: clubId },
        query: { ...askedOf(filters), since: since ?? '' },
        signal,
      }),
    enabled: since !== undefined && !isBackwards(filters),
    initialData: { count: 0 },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.count
}

/** Puts what is new on top: the first page is read again, and what was loaded below it goes. */
export function useShowNewActivity(clubId: string, filters: Filters) {
  const queries = useQueryClient()
  return async () => {
    const queryKey = activityKeys.list(clubId, filters)
    queries.setQueryData<Pages<Entry>>(
      queryKey,
      (old) => old && { pages: old.pages.slice(0, 1), pageParams: old.pageParams.slice(0, 1) },
    )
    await queries.refetchQueries({ queryKey })
  }
}

/** People of whom the log has something; while one types on, those found before stay. */
export const activityPeopleQuery = (clubId: string, q: string) =>
  queryOptions({
    queryKey: activityKeys.people(clubId, q),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/activity-log/people', { params: { club: clubId }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

export const retentionQuery = (clubId: string) =>
  queryOptions({
    queryKey: activityKeys.retention(clubId),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/activity-log/retention', { params: { club: clubId }, signal }),
    refetchOnMount: 'always',
  })

export function useSaveRetention(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: activityKeys.retention(clubId),
    mutationFn: ({ days, before }: { days: ActivityDays; before: ActivityDays }) =>
      call('PUT /clubs/:club/activity-log/retention', {
        params: { club: clubId },
        body: { days, before: { days: before } },
      }),
    onSuccess: (saved: ActivityRetention) => {
      queries.setQueryData(activityKeys.retention(clubId), saved)
      toast.success('Activity log updated', `Entries are kept ${keptTexts.sentence(saved.days)}.`)
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: activityKeys.retention(clubId) })
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
