import type { EventItem } from '@guildhall/contract/events'
import { numberText } from '@guildhall/contract/locale'
import { IconCalendarEvent, IconCheck, IconClockHour4, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { linkToItem } from '../../content/links'
import { useOfNow } from '../../lib/dates/now'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Image } from '../../ui/Image'
import { atWidth } from '../../ui/pictureSizes'
import { AttendButton, attendAction } from './AttendButton'
import classes from './EventRow.module.css'
import { useZone } from './useZone'
import { rowTimeText } from './when'

type Props = {
  item: EventItem
  /** Shows the club; for lists across clubs. */
  showClub?: boolean
  menu?: ReactNode
}

/** An event in a list, below the heading of its day: time, title, place, attendees and the button to attend. */
export function EventRow({ item, showClub, menu }: Props) {
  const { data, club, title } = item
  const zone = useZone(data.timeZone)
  const time = useOfNow((now) => rowTimeText(data, zone, now))
  const isOnline = data.eventFormat === 'online'
  return (
    <div className={classes.frame}>
      <article className={classes.row} aria-label={title}>
        <RowPicture picture={data.images[0]} isOnline={isOnline} />
        <div className={`${classes.words} shrink`}>
          <h4 dir="auto">
            <Link {...linkToItem(item)}>{title || 'Untitled Event'}</Link>
          </h4>
          <p>
            <time dateTime={data.startsAt}>{time}</time>
            {(isOnline || data.location) && (
              <>
                {' · '}
                <bdi>{isOnline ? 'Online' : data.location}</bdi>
              </>
            )}
          </p>
          {showClub && (
            <p>
              <bdi>{club.name}</bdi>
            </p>
          )}
        </div>
        <div className={classes.act}>
          <State item={item} />
          <Attendees item={item} />
        </div>
        {menu && <div className={classes.menu}>{menu}</div>}
      </article>
    </div>
  )
}

type PictureProps = { picture: { url: string } | undefined; isOnline: boolean }

function RowPicture({ picture, isOnline }: PictureProps) {
  const [broken, setBroken] = useState<string>()
  const Icon = isOnline ? IconVideo : IconCalendarEvent
  return (
    <span className={classes.picture} aria-hidden>
      {picture && picture.url !== broken ? (
        <Image src={atWidth(picture.url, 72)} alt="" onBroken={() => setBroken(picture.url)} />
      ) : (
        <Icon size={22} stroke={1.6} />
      )}
    </span>
  )
}

/** The viewer's attendance, or the button to attend. Canceling is left to the event's page: a spot is lost by it. */
function State({ item }: { item: EventItem }) {
  const { calledOffAt, attendance, isOver } = item.data
  if (calledOffAt) return <span className={`${classes.off} red-text`}>Canceled</span>
  if (attendance === 'waiting')
    return isOver ? null : (
      <span className={`${classes.mine} row green-text gap-4`}>
        <IconClockHour4 size={16} aria-hidden />
        Waiting<span className="visually-hidden"> for a spot</span>
      </span>
    )
  if (attendance)
    return (
      <span className={`${classes.mine} row green-text gap-4`}>
        <IconCheck size={16} aria-hidden />
        {isOver ? 'Attended' : 'Attending'}
      </span>
    )
  return (
    <AttendButton
      item={item}
      size="xs"
      px={6}
      fullWidth
      variant="default"
      className={attendAction(item) === 'join' ? undefined : classes.attend}
      texts={(what) => (
        <>
          {what === 'join' ? 'Join waitlist' : 'Attend'}
          <span className="visually-hidden">
            {what === 'join' ? ' of ' : ' Event: '}
            {item.title}
          </span>
        </>
      )}
    />
  )
}

/** In narrow lists a number beside the faces. */
function Attendees({ item: { data } }: { item: EventItem }) {
  const { attendeeCount, capacity, faces, isOver } = data
  if (attendeeCount === 0) return null
  const places = capacity === null || isOver ? '' : ` of ${numberText(capacity)}`
  return (
    <div className={classes.people}>
      {faces.length > 0 && (
        <ul aria-label="Some of the attendees">
          {faces.slice(0, 3).map((person) => (
            <li key={person.id}>
              <Face person={person} size={20} label={fullName(person)} />
            </li>
          ))}
        </ul>
      )}
      <span>
        {numberText(attendeeCount)}
        <span className={classes.wide}>
          {places} {isOver ? 'attended' : 'going'}
        </span>
      </span>
    </div>
  )
}
