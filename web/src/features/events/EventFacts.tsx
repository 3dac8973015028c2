import type { EventData } from '@guildhall/contract/events'
import { IconCalendarEvent, IconLink, IconMapPin, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EventFacts.module.css'
import { useZone } from './useZone'
import { elsewhereText, shortWhenText, whenText, zoneName, zoneNames } from './when'

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/** When and where an event takes place; `short` on cards. */
export function EventFacts({ data, short }: { data: EventData; short?: boolean }) {
  return (
    <dl className={classes.facts} data-short={short || undefined}>
      <Fact label="When" icon={<IconCalendarEvent {...icon} />}>
        <EventTime data={data} short={short} />
      </Fact>
      {data.eventFormat === 'online' ? (
        <Fact label="Where" icon={<IconVideo {...icon} />}>
          <span>Online{data.location && ', '}</span>
          <span dir="auto">{data.location}</span>
        </Fact>
      ) : (
        data.location && (
          <Fact label="Where" icon={<IconMapPin {...icon} />}>
            <span dir="auto">{data.location}</span>
          </Fact>
        )
      )}
      {data.link && !short && (
        <Fact label="Link" icon={<IconLink {...icon} />}>
          <a href={data.link} target="_blank" rel="noopener noreferrer nofollow">
            {data.link}
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>
        {icon}
        <span className="visually-hidden">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function EventTime({ data, short }: { data: EventData; short?: boolean }) {
  const zone = useZone(data.timeZone)
  const { startsAt, timeZone } = data
  const elsewhere = elsewhereText(startsAt, timeZone, zone)
  if (short)
    return (
      <time dateTime={startsAt}>
        {shortWhenText(data, zone)} {zoneName(startsAt, zone, 'short')}
      </time>
    )
  return (
    <>
      <time dateTime={startsAt}>{whenText(data, zone)}</time>
      <span className={classes.zone}>
        {zoneNames(data, zone)}
        {elsewhere && ` (${elsewhere})`}
      </span>
    </>
  )
}
