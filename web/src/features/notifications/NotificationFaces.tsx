import type { Notification } from '@guildhall/contract/notifications'
import { Emblem, Face } from '../../ui/Face'
import classes from './NotificationRow.module.css'
import { iconOf } from './types'

/** Who did it, two people at most, else the club; with a small icon of the type. */
export function NotificationFaces({ notification }: { notification: Notification }) {
  const { people, clubName, clubLogoUrl, metadata } = notification
  const Icon = iconOf(notification)
  const [first, second] = people
  if (!first && !clubName)
    return (
      <span className={classes.icon} aria-hidden>
        <Icon size={20} stroke={1.6} />
      </span>
    )
  return (
    <span className={classes.faces} data-several={second && true}>
      {first ? (
        <Face person={first} size={second ? 26 : 36} />
      ) : (
        <Emblem id={metadata.clubId ?? ''} name={clubName ?? ''} imageUrl={clubLogoUrl} size={36} />
      )}
      {second && <Face person={second} size={26} />}
      <span className={classes.kind} aria-hidden>
        <Icon size={12} stroke={2} />
      </span>
    </span>
  )
}
