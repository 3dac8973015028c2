import type { EventItem } from '@guildhall/contract/events'
import { Link } from '@tanstack/react-router'
import { linkToItem } from '../../content/links'
import { DateBadge } from '../../features/events/DateBadge'
import { useZone } from '../../features/events/useZone'
import { shortWhenText, zoneName } from '../../features/events/when'
import rows from '../../ui/LinkRows.module.css'
import { Panel } from '../../ui/Panel'

/** When and where the people of a public club meet next, for those who consider joining it. */
export function NextEvent({ item }: { item: EventItem }) {
  const { data, title } = item
  const zone = useZone(data.timeZone)
  return (
    <Panel title="Next event">
      <div className={rows.rows}>
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
            <span className={rows.note} dir="auto">
              {data.eventFormat === 'online' ? 'Online' : data.location}
            </span>
          </span>
        </Link>
      </div>
    </Panel>
  )
}
