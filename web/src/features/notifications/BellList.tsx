import type { Notification } from '@guildhall/contract/notifications'
import { IconBellOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LatePopover } from '../../ui/LatePopover'
import type { LateMenuProps } from '../../ui/lateFocus'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { DayHeading } from './DayHeading'
import { MarkAllRead } from './MarkAllRead'
import classes from './NotificationBell.module.css'
import { NotificationRow } from './NotificationRow'
import { notificationsQuery } from './notifications.api'
import { dayOf } from './placed'

/** The bell's dropdown. */
export default function BellList({ menu }: { menu: LateMenuProps }) {
  return (
    <LatePopover
      menu={menu}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      offset={12}
      returnFocus
      className={classes.dropdown}
      label="Notifications"
    >
      <Newest onGo={() => menu.onChange(false)} />
    </LatePopover>
  )
}

function Newest({ onGo }: { onGo: () => void }) {
  const { data, isError, isFetching, refetch } = useInfiniteQuery(notificationsQuery('all'))
  const items = data?.pages[0]?.items
  return (
    <>
      <div className={classes.head}>
        <h2>Notifications</h2>
        <MarkAllRead until={items?.[0]?.createdAt} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
      <section className={classes.scroll} tabIndex={0} aria-label="Latest notifications">
        {items ? (
          items.length === 0 ? (
            <EmptyState bare icon={<IconBellOff size={24} stroke={1.6} />} title="No notifications" />
          ) : (
            <ul className={`${classes.list} plain-list`}>
              {items.map((notification, index) => (
                <li key={notification.id}>
                  {isFirstOfDay(items, index) && <DayHeading iso={notification.createdAt} level="h3" />}
                  <NotificationRow notification={notification} onGo={onGo} />
                </li>
              ))}
            </ul>
          )
        ) : isError ? (
          <ErrorState
            bare
            title="Your notifications could not be loaded"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div className="pad-16">
            <RowsSkeleton count={5} />
          </div>
        )}
      </section>
      <Link to="/notifications" className={classes.all} onClick={onGo}>
        See all
      </Link>
    </>
  )
}

const isFirstOfDay = (items: Notification[], index: number) => {
  const [before, one] = [items[index - 1], items[index]]
  return !before || (one !== undefined && dayOf(before) !== dayOf(one))
}
