import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { eventsQuery, monthQuery } from './lists.api'
import { byDay, chosenDay, firstWeekday, monthOf, rangeOf, todayIn, weeksOf } from './month'
import { ownZone } from './when'

export type MonthProps = {
  club: { slug: string }
  /** '2026-12'; by default the month of the next event, or the current one. */
  month: string | undefined
  onMonth: (month: string) => void
  /** The day that was chosen last. */
  day: string | undefined
  onDay: (day: string) => void
}

/** A month of a club's events, by the days of the viewer's time zone, and its chosen day. */
export function useMonth({ club, month: monthInAddress, onMonth, day, onDay }: MonthProps) {
  const zone = ownZone()
  const today = todayIn(zone)
  const upcoming = useInfiniteQuery({ ...eventsQuery(club.slug, 'upcoming'), enabled: !monthInAddress })
  const [next] = byDay(upcoming.data?.pages[0]?.items.map(({ data }) => data) ?? [], zone).keys()
  const month = monthInAddress ?? monthOf(day ?? (next && next > today ? next : today))
  const first = firstWeekday(navigator.language)
  const weeks = weeksOf(month, first)
  const query = useQuery(monthQuery(club.slug, rangeOf(weeks, zone)))
  const events = byDay(query.data?.items ?? [], zone)
  const chosen = chosenDay({ month, today, day, busy: [...events.keys()] })

  function choose(next: string) {
    onDay(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  return { zone, today, month, first, weeks, query, events, chosen, choose }
}
