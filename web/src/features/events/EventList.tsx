import type { ContentItem } from '@guildhall/contract/feed'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ContentFeed } from '../../content/ContentFeed'
import { useNow } from '../../lib/dates/now'
import { eventsQuery, type ListView } from './lists.api'

type Props = {
  club: { slug: string }
  view: ListView
  failed: string
  empty: ReactNode
  /** Renders an item's card. */
  children: (item: ContentItem) => ReactNode
}

/** Upcoming events, soonest first, or past ones, latest first. */
export function EventList({ club, view, failed, empty, children }: Props) {
  const query = useInfiniteQuery(eventsQuery(club.slug, view))
  const { now } = useNow()
  const pages = query.data?.pages.map((page) => ({
    ...page,
    // Removes an event when it ends, before the list is refetched.
    items: view === 'past' ? page.items : page.items.filter(({ data }) => Date.parse(data.overAt) > now),
  }))
  const shown = { ...query, data: query.data && { ...query.data, pages } } as typeof query
  return (
    <ContentFeed query={shown as never} label="Events" failed={() => failed} empty={empty}>
      {children}
    </ContentFeed>
  )
}
