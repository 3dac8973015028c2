import type { EventItem } from '@guildhall/contract/events'
import { IconCircleCheckFilled, IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { LoginLink } from '../../ui/LoginLink'
import classes from './Attendance.module.css'
import { type AttendAction, AttendButton, attendAction } from './AttendButton'

/** Who attends an event, and the button to attend it. */
export function Attendance({ item, isGone }: { item: EventItem; isGone?: boolean }) {
  const { data } = item
  return (
    <div className={classes.attendance}>
      {data.calledOffAt && <p className={classes.off}>Canceled</p>}
      <div className={classes.people}>
        {data.faces.length > 0 && (
          <ul className={classes.faces} aria-label="Some of the attendees">
            {data.faces.map((person) => (
              <li key={person.id}>
                <Face person={person} size={30} label={fullName(person)} />
              </li>
            ))}
          </ul>
        )}
        <p className={classes.count}>{countText(item)}</p>
      </div>
      {!isGone && <Action item={item} />}
    </div>
  )
}

function countText({ data }: EventItem): string {
  const { attendeeCount, waitingCount, capacity, isOver } = data
  const count = attendeeCount.toLocaleString('en')
  if (isOver) return attendeeCount === 1 ? '1 attended' : `${count} attended`
  const places = capacity === null ? '' : ` of ${capacity.toLocaleString('en')}`
  const waiting = waitingCount > 0 ? `, ${waitingCount.toLocaleString('en')} waiting` : ''
  return `${count}${places} attending${waiting}`
}

const actionTexts: Record<AttendAction, string> = {
  attend: 'Attend Event',
  join: 'Join the waiting list',
  cancel: 'Cancel attendance',
  leave: 'Leave the waiting list',
}

function Action({ item }: { item: EventItem }) {
  const [refused, setRefused] = useState(false)
  const { attendance } = item.data
  const action = attendAction(item)
  if (!attendance && !action) return null
  return (
    <div className={classes.actions}>
      {attendance && (
        <span className={classes.mine}>
          {attendance === 'waiting' ? (
            <IconClockHour4 size={20} aria-hidden />
          ) : (
            <IconCircleCheckFilled size={20} aria-hidden />
          )}
          {attendance === 'waiting' ? 'On the waiting list' : 'Attending'}
        </span>
      )}
      <AttendButton
        item={item}
        {...(attendance
          ? { variant: 'subtle', size: 'compact-sm' }
          : { variant: action === 'join' ? 'default' : 'filled', size: 'sm' })}
        texts={(what) => actionTexts[what]}
        onRefused={() => setRefused(true)}
      />
      {refused && <LoginLink />}
    </div>
  )
}
