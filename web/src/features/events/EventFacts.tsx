import type { EventData } from '@guildhall/contract/events'
import { IconCalendarEvent, IconLink, IconMapPin, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHydrated } from '../../lib/page/hydration'
import { useViewer } from '../../lib/session/viewer'
import classes from './EventFacts.module.css'
import { useZone } from './useZone'
import { shortWhenText, zoneName } from './when'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/** When and where an event takes place, on its card. */
export function EventFacts({ data }: { data: EventData }) {
  const zone = useZone(data.timeZone)
  // Of another length than the viewer's, it could break the line, which then moves what is below. Visitors stay with it.
  const isHydrated = useHydrated()
  const isPending = Boolean(useViewer()) && !isHydrated
  return (
    <dl className={`${classes.facts} stack gap-12`} data-short>
      <Fact label="When" icon={<IconCalendarEvent {...icon} />}>
        <time dateTime={data.startsAt}>
          {shortWhenText(data, zone)}
          <span data-pending={isPending || undefined}> {zoneName(data.startsAt, zone, 'short')}</span>
        </time>
      </Fact>
      <Place data={data} />
    </dl>
  )
}

/** Where it takes place, on its page, with the link of an online event. */
export function EventPlace({ data }: { data: EventData }) {
  if (data.eventFormat !== 'online' && !data.location && !data.link) return null
  return (
    <dl className={`${classes.facts} stack gap-12`}>
      <Place data={data} />
      {data.link && (
        <Fact label="Link" icon={<IconLink {...icon} />}>
          <a href={data.link} target="_blank" rel="noopener noreferrer nofollow">
            {data.link}
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Place({ data: { eventFormat, location } }: { data: EventData }) {
  const isOnline = eventFormat === 'online'
  if (!isOnline && !location) return null
  const Icon = isOnline ? IconVideo : IconMapPin
  return (
    <Fact label="Where" icon={<Icon {...icon} />}>
      {isOnline && <span>Online{location && ', '}</span>}
      <span dir="auto">{location}</span>
    </Fact>
  )
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={`${classes.fact} flex align-start gap-12`}>
      <dt>
        {icon}
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
