import type { EventItem } from '@guildhall/contract/events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { CardBoundary } from '../../content/CardBoundary'
import { ContentMenu } from '../../content/ContentMenu'
import { HiddenItem } from '../../content/HiddenItem'
import type { Kind } from '../../content/kind'
import { useNow } from '../../lib/dates/now'
import { InfiniteList } from '../../ui/InfiniteList'
import { DayHeading } from './DayHeading'
import classes from './EventList.module.css'
import { EventRow } from './EventRow'
import { EventRowsSkeleton } from './EventRowsSkeleton'
import { eventsQuery, type ListView } from './lists.api'
import { firstsOfDays, ownZone } from './when'

type Props = {
  club: { slug: string }
  kind: Kind
  view: ListView
  failed: string
  empty: ReactNode
}

/** Upcoming events, soonest first, or past ones, latest first, as rows under the headings of their days. */
export function EventList({ club, kind, view, failed, empty }: Props) {
  const query = useInfiniteQuery(eventsQuery(club.slug, view))
  const { now } = useNow()
  const data = useMemo(
    () =>
      query.data && {
        ...query.data,
        pages: query.data.pages.map((page) => ({
          ...page,
          // Removes an event when it ends, before the list is refetched.
          items:
            view === 'past' ? page.items : page.items.filter(({ data }) => Date.parse(data.overAt) > now),
        })),
      },
    [query.data, view, now],
  )
  const firsts = useMemo(
    () => firstsOfDays(data?.pages.flatMap(({ items }) => items) ?? [], ownZone()),
    [data],
  )
  const row = useCallback(
    (item: EventItem) => (
      <CardBoundary>
        {firsts.has(item.id) && <DayHeading data={item.data} />}
        <HiddenItem item={item} kind={kind} bare>
          <EventRow item={item} menu={<ContentMenu item={item} kind={kind} />} />
        </HiddenItem>
      </CardBoundary>
    ),
    [firsts, kind],
  )
  return (
    <div className={classes.list}>
      <InfiniteList
        query={{ ...query, data } as typeof query}
        label="Events"
        layout="rows"
        skeleton={<EventRowsSkeleton count={kind.placeholders} />}
        empty={empty}
        errorTitle={failed}
        retry="Retry"
        end="You’re all caught up."
      >
        {row}
      </InfiniteList>
    </div>
  )
}
