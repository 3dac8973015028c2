import { Button } from '@mantine/core'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useReadingPlace } from '../../lib/page/useReadingPlace'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { MarkAllRead } from './MarkAllRead'
import { NotificationRow } from './NotificationRow'
import classes from './NotificationsPage.module.css'
import { type Filter, notificationsQuery, unreadQuery } from './notifications.api'
import { PushSuggestion } from './PushSuggestion'

/** All or unread notifications; the filter is in the address (decisions.md, /notifications). */
export function NotificationsPage() {
  const { filter = 'all' } = useSearch({ from: '/notifications' })
  const navigate = useNavigate({ from: '/notifications' })
  const { data: unread } = useQuery(unreadQuery)
  const query = useInfiniteQuery(notificationsQuery(filter))
  const around = useRef<HTMLDivElement>(null)
  useReadingPlace(around, `notifications ${filter}`, query)
  const choose = (next: Filter) =>
    void navigate({ search: { filter: next === 'all' ? undefined : next }, resetScroll: false })

  return (
    <Columns>
      <PageTitle
        action={
          <div className={classes.actions}>
            <MarkAllRead until={query.data?.pages[0]?.items[0]?.createdAt} />
            <LinkButton
              to="/settings/$section"
              params={{ section: 'notifications' }}
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconSettings size={16} stroke={1.7} aria-hidden />}
            >
              Settings
            </LinkButton>
          </div>
        }
      >
        Notifications
      </PageTitle>
      <PushSuggestion notifications={query.data?.pages[0]?.items ?? []} />
      <CountTabs
        label="Which notifications"
        value={filter}
        onChange={choose}
        tabs={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread', ...(unread !== undefined && { count: unread }) },
        ]}
      >
        <div ref={around} className={classes.list} data-empty={isEmpty(query.data) || undefined}>
          <InfiniteList
            key={filter}
            query={query}
            label="Notifications"
            layout="rows"
            skeleton={
              <div className={classes.loading}>
                <RowsSkeleton count={8} />
              </div>
            }
            errorTitle="Your notifications could not be loaded"
            empty={<NoNotifications filter={filter} onAll={() => choose('all')} />}
            end="You’ve reached the end."
          >
            {row}
          </InfiniteList>
        </div>
      </CountTabs>
    </Columns>
  )
}

const row = (notification: Parameters<typeof NotificationRow>[0]['notification']) => (
  <NotificationRow notification={notification} />
)

const isEmpty = (list: { pages: { items: unknown[] }[] } | undefined) =>
  list?.pages.every(({ items }) => items.length === 0)

function NoNotifications({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const icon = <IconBellOff size={24} stroke={1.6} />
  if (filter === 'unread')
    return (
      <EmptyState
        icon={icon}
        title="No unread notifications"
        action={
          <Button variant="default" onClick={onAll}>
            See all notifications
          </Button>
        }
      >
        You’re all caught up.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title="No notifications"
      action={
        <LinkButton to="/clubs" variant="default">
          Explore Clubs
        </LinkButton>
      }
    >
      What happens in your clubs, and to what you share there, shows up here.
    </EmptyState>
  )
}
