import { limits } from '@guildhall/contract/limits'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import { useSignal } from '../../lib/live/signals'
import { call } from '../../lib/net/call'

export type ListView = 'upcoming' | 'past'

export const failedText = 'Failed to load events. Please try again.'

// In ms: refetched on each visit, as a changed event may move in the list.
const staleTime = 2000

export const eventsQuery = (club: string, view: ListView) => ({
  ...pagedOptions(keys.clubEvents(club, view), ({ cursor, signal }) =>
    call('GET /clubs/:club/events', { params: { club }, query: { view, cursor }, signal }),
  ),
  staleTime,
})

export const monthQuery = (club: string, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: keys.clubMonth(club, period.from, period.to),
    queryFn: ({ signal }) => call('GET /clubs/:club/calendar', { params: { club }, query: period, signal }),
    staleTime,
  })

/** The next events the viewer attends, and those of their clubs. */
export const upcomingQuery = queryOptions({
  queryKey: keys.upcomingEvents,
  queryFn: ({ signal }) => call('GET /my/upcoming-events', { signal }),
  staleTime,
})

/** Refetches upcoming events after changes to events or to the viewer's attendance. */
export function useLiveUpcoming(): void {
  const queries = useQueryClient()
  const refetch = (spread: number) =>
    scheduleRefetch(
      'upcoming',
      () => void queries.invalidateQueries({ queryKey: keys.upcomingEvents }),
      spread,
    )
  // Attended events come first and fill the list: a new event, which nobody attends yet, cannot enter it.
  const isFull = () => {
    const { items = [] } = queries.getQueryData(upcomingQuery.queryKey) ?? {}
    return items.length === limits.upcomingEvents && items.every(({ data }) => data.attendance !== null)
  }
  useSignal('content.created', ({ type }, spread) => type === 'event' && !isFull() && refetch(spread))
  useSignal('content.updated', ({ type }, spread) => type === 'event' && refetch(spread))
  useSignal('content.deleted', ({ type }, spread) => type === 'event' && refetch(spread))
  useSignal('attending.changed', () => refetch(0))
}

/** Refetches a club's events when one is published, changed or deleted. */
export function useLiveEvents(club: { id: string; slug: string }): void {
  const queries = useQueryClient()
  const isOurEvent = (signal: { clubId: string; type: string }) =>
    signal.clubId === club.id && signal.type === 'event'
  const refetch = (spread: number) =>
    scheduleRefetch(
      `events ${club.id}`,
      () => {
        void queries.invalidateQueries({ queryKey: keys.clubEvents(club.slug) })
        void queries.invalidateQueries({ queryKey: keys.clubMonth(club.slug) })
      },
      spread,
    )
  useSignal('content.created', (signal, spread) => isOurEvent(signal) && refetch(spread))
  useSignal('content.updated', (signal, spread) => isOurEvent(signal) && refetch(spread))
  useSignal('content.deleted', (signal, spread) => isOurEvent(signal) && refetch(spread))
}
