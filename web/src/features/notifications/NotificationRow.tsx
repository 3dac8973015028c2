import type { Notification } from '@guildhall/contract/notifications'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './NotificationRow.module.css'
import { useMarkRead } from './notifications.api'
import { iconOf, linkOf } from './types'

type Props = { notification: Notification; onGo?: () => void }

/** Marks the notification as read and opens its subject; the dot only marks it as read. */
export function NotificationRow({ notification, onGo }: Props) {
  const { mutate: markRead } = useMarkRead()
  const { type, title, message, isRead, createdAt, clubName } = notification
  const Icon = iconOf(notification)

  function go() {
    if (!isRead) markRead(notification)
    onGo?.()
  }

  return (
    <div className={classes.row} data-unread={!isRead || undefined}>
      {/* Also when opened in a new tab by the middle button. */}
      <Link
        {...linkOf(notification)}
        className={classes.link}
        onClick={go}
        onAuxClick={({ button }) => button === 1 && !isRead && markRead(notification)}
      >
        <span className={classes.icon} aria-hidden>
          <Icon size={20} stroke={1.6} />
        </span>
        <span className={classes.words}>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          {/* No `dir="auto"`: titles are our own sentences, even those that begin with a name. */}
          <span className={classes.title}>{title}</span>
          {message && (
            <span className={classes.message} dir={/COMMENT/.test(type) ? 'auto' : undefined}>
              {message}
            </span>
          )}
          <span className={classes.facts}>
            {clubName && (
              <span className={classes.club} dir="auto">
                {clubName}
              </span>
            )}
            <TimeAgo iso={createdAt} />
          </span>
        </span>
      </Link>
      {!isRead && (
        <UnstyledButton
          className={classes.dot}
          aria-label={`Mark as read: ${title}`}
          title="Mark as read"
          onClick={() => markRead(notification)}
        />
      )}
    </div>
  )
}
