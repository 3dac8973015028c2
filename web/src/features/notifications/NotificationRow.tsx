import type { Notification } from '@guildhall/contract/notifications'
import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ShortTimeAgo } from '../../ui/TimeAgo'
import { NotificationFaces } from './NotificationFaces'
import classes from './NotificationRow.module.css'
import { useMarkRead } from './notifications.api'
import { Sentence, sentenceOf } from './Sentence'
import { linkOf } from './types'

type Props = {
  notification: Notification
  /** The club is named in a heading above. */
  isClubNamed?: boolean
  onGo?: () => void
}

/** Marks the notification as read and opens its subject; the check only marks it as read. */
export function NotificationRow({ notification, isClubNamed, onGo }: Props) {
  const { mutate: markRead } = useMarkRead()
  const { title, isRead, createdAt } = notification

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
        <NotificationFaces notification={notification} />
        <span className={classes.words}>
          {!isRead && <span className="visually-hidden">Unread: </span>}
          <Sentence notification={notification} isClubNamed={isClubNamed} />
        </span>
        <ShortTimeAgo iso={createdAt} />
      </Link>
      {!isRead && (
        <UnstyledButton
          className={classes.check}
          aria-label={`Mark as read: ${
            sentenceOf(notification)
              ?.map(({ text }) => text)
              .join('') ?? title
          }`}
          title="Mark as read"
          onClick={() => markRead(notification)}
        >
          <IconCheck size={16} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  )
}
