import type { EventItem } from '@guildhall/contract/events'
import { IconCircleCheckFilled, IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Face } from '../../ui/Face'
import { LoginLink } from '../../ui/LoginLink'
import classes from './Attendance.module.css'
import { useAttendance } from './attendance.api'

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

function actionText({ data: { attendance, capacity, attendeeCount } }: EventItem): string {
  if (attendance === 'waiting') return 'Leave the waiting list'
  if (attendance) return 'Cancel attendance'
  return capacity !== null && attendeeCount >= capacity ? 'Join the waiting list' : 'Attend Event'
}

function Action({ item }: { item: EventItem }) {
  const { data } = item
  const { mutateAsync, isPending } = useAttendance(item)
  const [refused, setRefused] = useState(false)
  const { attend, cancel } = data.can

  const isWaiting = data.attendance === 'waiting'
  const isFull = data.capacity !== null && data.attendeeCount >= data.capacity
  const isOffered = data.attendance ? cancel === true : attend === true || attend === 'sign_in_required'
  if (!data.attendance && !isOffered) return null

  function press() {
    // The mutation shows its own error.
    if (data.attendance || attend === true) return mutateAsync(!data.attendance).catch(() => undefined)
    toast.error('Authentication required', 'Please sign in to register for events.')
    setRefused(true)
  }

  return (
    <div className={classes.actions}>
      {data.attendance && (
        <span className={classes.mine}>
          {isWaiting ? (
            <IconClockHour4 size={20} aria-hidden />
          ) : (
            <IconCircleCheckFilled size={20} aria-hidden />
          )}
          {isWaiting ? 'On the waiting list' : 'Attending'}
        </span>
      )}
      {isOffered && (
        // One button for both actions, so that it keeps the focus.
        <BusyButton
          {...(data.attendance
            ? { variant: 'subtle', size: 'compact-sm' }
            : { variant: isFull ? 'default' : 'filled', size: 'sm' })}
          busy={isPending}
          progress="Processing..."
          onClick={press}
        >
          {actionText(item)}
        </BusyButton>
      )}
      {refused && <LoginLink />}
    </div>
  )
}
