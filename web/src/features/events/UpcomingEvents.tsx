import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/Panel'
import { DayHeading } from './DayHeading'
import { EventRow } from './EventRow'
import { upcomingQuery, useLiveUpcoming } from './lists.api'
import classes from './UpcomingEvents.module.css'
import { useZone } from './useZone'
import { firstsOfDays } from './when'

/**
 * The next events the viewer attends, then those of their clubs; with `most` that many of them, side by side. Renders
 * nothing if there are none.
 */
export function UpcomingEvents({ most }: { most?: number }) {
  const { data } = useQuery(upcomingQuery)
  useLiveUpcoming()
  const zone = useZone(data?.items[0]?.data.timeZone ?? 'UTC')
  if (!data || data.items.length === 0) return null
  const shown = data.items.slice(0, most)
  const firsts = firstsOfDays(shown, zone)
  return (
    <Panel title="Upcoming events" className={classes.events}>
      <ul data-strip={most ? true : undefined}>
        {shown.map((item) => (
          <li key={item.id}>
            {(most || firsts.has(item.id)) && <DayHeading data={item.data} />}
            <EventRow item={item} showClub />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
