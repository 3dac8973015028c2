import type { EventItem } from '@guildhall/contract/events'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { linkToItem } from '../../../content/links'
import { Panel } from '../../../ui/Panel'
import { DateBadge } from '../../events/DateBadge'
import { useZone } from '../../events/useZone'
import { shortWhenText, zoneName } from '../../events/when'
import classes from './NextEvent.module.css'

/** When and where the people of a public club meet next, for those who consider joining it. */
export function NextEvent({ item }: { item: EventItem }) {
  const { data, title } = item
  const id = useId()
  const zone = useZone(data.timeZone)
  const place = data.eventFormat === 'online' ? 'Online' : data.location
  return (
    <section aria-labelledby={id}>
      <Panel flush>
        <Link {...linkToItem(item)} className={classes.event}>
          <DateBadge data={data} />
          <span className="stack shrink">
            <h2 id={id} className={classes.label}>
              Next event
            </h2>
            <span className={classes.name} dir="auto">
              {title}
            </span>
            <span className={classes.note}>
              <time dateTime={data.startsAt}>
                {shortWhenText(data, zone)} {zoneName(data.startsAt, zone, 'short')}
              </time>
            </span>
            {place && (
              <span className={classes.note} dir="auto">
                {place}
              </span>
            )}
          </span>
        </Link>
      </Panel>
    </section>
  )
}
