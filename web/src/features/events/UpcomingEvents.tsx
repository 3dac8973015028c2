import type { EventItem } from '@guildhall/contract/events'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkToItem } from '../../content/links'
import rows from '../../ui/LinkRows.module.css'
import { Panel } from '../../ui/Panel'
import { DateBadge } from './DateBadge'
import { upcomingQuery, useLiveUpcoming } from './lists.api'
import classes from './UpcomingEvents.module.css'
import { useZone } from './useZone'
import { shortWhenText, zoneName } from './when'

/** The next events the viewer attends, then those of their clubs. Renders nothing if there are none. */
export function UpcomingEvents({ most }: { most?: number }) {
  const { data } = useQuery(upcomingQuery)
  useLiveUpcoming()
  if (!data || data.items.length === 0) return null
  return (
    <Panel title="Upcoming events">
      <ul className={rows.rows}>
        {data.items.slice(0, most).map((item) => (
          <li key={item.id}>
            <UpcomingRow item={item} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const attendanceTexts = { confirmed: 'You’re going', waiting: 'On the waiting list' }

function UpcomingRow({ item }: { item: EventItem }) {
  const { data, club, title } = item
  const zone = useZone(data.timeZone)
  return (
    <Link {...linkToItem(item)} className={rows.row}>
      <DateBadge data={data} />
      <span className={rows.words}>
        <span className={rows.name} dir="auto">
          {title}
        </span>
        <span className={rows.note}>
          <time dateTime={data.startsAt}>
            {shortWhenText(data, zone)} {zoneName(data.startsAt, zone, 'short')}
          </time>
        </span>
        <span className={rows.note}>
          {data.attendance && (
            <strong className={classes.attendance}>{attendanceTexts[data.attendance]} · </strong>
          )}
          <bdi>{club.name}</bdi>
        </span>
      </span>
    </Link>
  )
}
