import type { Notification } from '@guildhall/contract/notifications'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './NotificationRow.module.css'
import { useMarkRead } from './notifications.api'
import { iconOf, linkOf } from './types'

type Props = { notification: Notification; onGo?: () => void }

/** Pressed, it is read and leads to what it tells of; a dot marks it as read where one is. */
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
      {/* Also where it is opened in a new tab by the middle button. */}
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
          {/* Sentences of ours, whatever the name is that they begin with. */}
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
