import type { ContentType } from '@guildhall/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { scheduleRefetch } from '../lib/live/scheduleRefetch'
import { useSignal } from '../lib/live/signals'
import { clubFeedQuery, readClubFeed, readItem } from './content.api'
import { showPin } from './pins'
import { useLiveList } from './useLiveList'

type Feed = {
  club: { id: string; slug: string }
  /** Single kind. */
  type?: ContentType | undefined
  isOpenOnly?: boolean | undefined
  /** Single topic, by its id. */
  topic?: string | undefined
  /** Element around the list. */
  around: RefObject<HTMLElement | null>
}

/** Feed of a club with live updates. */
export function useLiveFeed({ club, type, isOpenOnly, topic, around }: Feed) {
  const queries = useQueryClient()
  useSignal('pins.changed', ({ clubId, contentId, pinnedAt }, spread) => {
    if (clubId !== club.id || type || topic) return
    const cached = queries
      .getQueryData(clubFeedQuery(club.slug).queryKey)
      ?.pages.flatMap(({ items, pinned = [] }) => [...items, ...pinned])
      .find(({ id }) => id === contentId)
    if (cached) showPin(queries, cached, pinnedAt)
    else if (pinnedAt) scheduleRefetch(`pin ${contentId}`, () => void showUncached(contentId), spread)
  })

  /** Shows a pin below the loaded pages. */
  async function showUncached(contentId: string) {
    const item = await readItem(contentId).catch(() => undefined)
    if (item) showPin(queries, item, item.pinnedAt)
  }

  return useLiveList({
    list: clubFeedQuery(club.slug, { type, isOpenOnly, topic }),
    read: () => readClubFeed(club.slug, { type, isOpenOnly, topic }, { cursor: undefined }),
    concerns: (item) => item.clubId === club.id && (!type || item.type === type),
    belongs: topic ? (item) => item.topic?.id === topic : undefined,
    around,
  })
}
