import { UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { CountBadge } from '../../ui/CountBadge'
import { useLateMenu } from '../../ui/lateFocus'
import classes from './NotificationBell.module.css'
import { countText, unreadQuery } from './notifications.api'

const BellList = lazyPart(() => import('./BellList'))

/** The bell in the header, for signed-in people (platform.md 2.10). */
export default function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const { isWanted, button, menu } = useLateMenu(BellList.preload, 'dialog')
  const count = countText(unread)

  return (
    <>
      <UnstyledButton
        className={classes.bell}
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        {...button}
      >
        <IconBell size={22} stroke={1.7} aria-hidden />
        {unread > 0 && (
          <CountBadge>
            <span aria-hidden>{count}</span>
          </CountBadge>
        )}
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <BellList menu={menu} />
        </Suspense>
      )}
    </>
  )
}
