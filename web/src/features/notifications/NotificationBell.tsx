import { Popover, UnstyledButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackCloses } from '../../lib/page/layers'
import { CountBadge } from '../../ui/CountBadge'
import { BellList } from './BellList'
import classes from './NotificationBell.module.css'
import { countText, unreadQuery } from './notifications.api'

/** The bell in the header, for signed-in people (platform.md 2.10). */
export default function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const [opened, setOpened] = useState(false)
  useBackCloses(opened, () => setOpened(false))
  const count = countText(unread)

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      offset={12}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={22} stroke={1.7} aria-hidden />
          {unread > 0 && (
            <CountBadge>
              <span aria-hidden>{count}</span>
            </CountBadge>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <BellList onGo={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
