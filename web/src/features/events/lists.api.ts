import { limits } from '@guildhall/contract/limits'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'
import { useSignal } from '../../lib/signals'
import { soon } from '../../lib/soon'

export type ListView = 'upcoming' | 'past'

// Read again whenever they are shown: what changed meanwhile may stand in another place.
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

/** The next events of one's own, or of one's clubs. */
export const upcomingQuery = queryOptions({
  queryKey: keys.upcomingEvents,
  queryFn: ({ signal }) => call('GET /my/upcoming-events', { signal }),
  staleTime,
})

/** They are read again when an event was published, changed or deleted, or one attends or no longer does. */
export function useLiveUpcoming(): void {
  const queries = useQueryClient()
  const readAgain = (spread: number) =>
    soon('upcoming', () => void queries.invalidateQueries({ queryKey: keys.upcomingEvents }), spread)
  // Those that one attends come first, and nobody attends a new one yet.
  const isFull = () => {
    const { items = [] } = queries.getQueryData(upcomingQuery.queryKey) ?? {}
    return items.length === limits.upcomingEvents && items.every(({ data }) => data.attendance !== null)
  }
  useSignal('content.created', ({ type }, spread) => type === 'event' && !isFull() && readAgain(spread))
  useSignal('content.updated', ({ type }, spread) => type === 'event' && readAgain(spread))
  useSignal('content.deleted', ({ type }, spread) => type === 'event' && readAgain(spread))
  useSignal('attending.changed', () => readAgain(0))
}

/** What is shown of a club's events is read again when one was published, changed or deleted. */
export function useLiveEvents(club: { id: string; slug: string }): void {
  const queries = useQueryClient()
  const concerns = (signal: { clubId: string; type: string }) =>
    signal.clubId === club.id && signal.type === 'event'
  const readAgain = (spread: number) =>
    soon(
      `events ${club.id}`,
      () => {
        void queries.invalidateQueries({ queryKey: keys.clubEvents(club.slug) })
        void queries.invalidateQueries({ queryKey: keys.clubMonth(club.slug) })
      },
      spread,
    )
  useSignal('content.created', (signal, spread) => concerns(signal) && readAgain(spread))
  useSignal('content.updated', (signal, spread) => concerns(signal) && readAgain(spread))
  useSignal('content.deleted', (signal, spread) => concerns(signal) && readAgain(spread))
}
