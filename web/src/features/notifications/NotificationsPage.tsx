import type { Notification } from '@guildhall/contract/notifications'
import { Button } from '@mantine/core'
import { IconBellOff, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Pages } from '../../lib/cache/pages'
import { useReadingPlace } from '../../lib/page/useReadingPlace'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { MarkAllRead } from './MarkAllRead'
import classes from './NotificationsPage.module.css'
import { type Filter, notificationsQuery, unreadQuery, withoutDuplicates } from './notifications.api'
import { PlacedRow } from './PlacedRow'
import { PushSuggestion } from './PushSuggestion'
import { type Placed, placedByClub } from './placed'

/** All, unread, or one sort of notifications; the filter is in the address (decisions.md, /notifications). */
export function NotificationsPage() {
  const { filter = 'all' } = useSearch({ from: '/notifications' })
  const navigate = useNavigate({ from: '/notifications' })
  const { data: unread } = useQuery(unreadQuery)
  const query = useInfiniteQuery({ ...notificationsQuery(filter), select: placed })
  const around = useRef<HTMLDivElement>(null)
  useReadingPlace(around, `notifications ${filter}`, query)
  const choose = (next: Filter) =>
    void navigate({ search: { filter: next === 'all' ? undefined : next }, resetScroll: false })

  return (
    <Columns>
      <PageTitle
        action={
          <div className="flow justify-end gap-4">
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
          { value: 'own', label: 'About you' },
          { value: 'news', label: 'News' },
        ]}
      >
        <div ref={around} className={classes.list}>
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

const row = (notification: Placed) => <PlacedRow notification={notification} />

const placed = (list: Pages<Notification>) => placedByClub(withoutDuplicates(list))

const emptyTexts = {
  unread: { title: 'No unread notifications', text: 'You’re all caught up.' },
  own: {
    title: 'Nothing about you',
    text: 'Replies, likes, mentions and changes to your memberships show up here.',
  },
  news: { title: 'No news', text: 'What is published in your clubs shows up here.' },
}

function NoNotifications({ filter, onAll }: { filter: Filter; onAll: () => void }) {
  const icon = <IconBellOff size={24} stroke={1.6} />
  if (filter !== 'all')
    return (
      <EmptyState
        icon={icon}
        title={emptyTexts[filter].title}
        action={
          <Button variant="default" onClick={onAll}>
            See all notifications
          </Button>
        }
      >
        {emptyTexts[filter].text}
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
