import type { EventItem } from '@guildhall/contract/events'
import { listText } from '@guildhall/contract/lists'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { IconCircleCheckFilled, IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { LoginLink } from '../../ui/LoginLink'
import classes from './Attendance.module.css'
import { AttendButton, type AttendStep, attendAction } from './AttendButton'

/** Who attends an event, and the button to attend it; on its card. */
export function Attendance({ item }: { item: EventItem }) {
  return (
    <div className="wrap gap-16 above-16 rows-8">
      {item.data.calledOffAt && <p className={classes.off}>Canceled</p>}
      <AttendeeFaces item={item} />
      <AttendAction item={item} />
    </div>
  )
}

/** Some of the attendees, and how many there are. */
export function AttendeeFaces({ item }: { item: EventItem }) {
  const { faces } = item.data
  return (
    <div className={classes.people}>
      {faces.length > 0 && (
        <ul className={`${classes.faces} flex plain-list`} aria-label="Some of the attendees">
          {faces.map((person) => (
            <li key={person.id}>
              <Face person={person} size={30} label={fullName(person)} />
            </li>
          ))}
        </ul>
      )}
      <p className="muted body">{countText(item)}</p>
    </div>
  )
}

/** '3 places left'; null where there are any number of them, or none to be had. */
export function placesText({ attendeeCount, capacity, isOver }: EventItem['data']): string | null {
  if (capacity === null || isOver) return null
  const left = capacity - attendeeCount
  if (left <= 0) return 'Full'
  return plural(left, '{n} place left', '{n} places left')
}

function countText({ data }: EventItem): string {
  const { attendeeCount, waitingCount, capacity, isOver } = data
  const count = numberText(attendeeCount)
  if (isOver) return `${count} attended`
  const attending = capacity === null ? `${count} attending` : `${count} of ${numberText(capacity)} attending`
  return listText([attending, waitingCount > 0 && `${numberText(waitingCount)} waiting`])
}

const actionTexts: Record<AttendStep, string> = {
  attend: 'Attend Event',
  join: 'Join the waiting list',
  cancel: 'Cancel attendance',
  leave: 'Leave the waiting list',
}

/** The viewer's attendance, and the button that changes it. */
export function AttendAction({ item }: { item: EventItem }) {
  const [refused, setRefused] = useState(false)
  const { attendance, isOver } = item.data
  const action = attendAction(item)
  if (!attendance && !action) return null
  return (
    <div className="wrap gap-12 rows-4">
      {attendance && (
        <span className="row green-text strong gap-8">
          {attendance === 'waiting' ? (
            <IconClockHour4 size={20} aria-hidden />
          ) : (
            <IconCircleCheckFilled size={20} aria-hidden />
          )}
          {attendance === 'waiting' ? 'On the waiting list' : isOver ? 'Attended' : 'Attending'}
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
