import type { ContentType } from '@guildhall/contract/limits'
import type { RefObject } from 'react'
import { clubFeedQuery, readClubFeed } from './content.api'
import { useLiveList } from './useLiveList'

type Feed = {
  club: { id: string; slug: string }
  /** One kind only. */
  type?: ContentType
  /** What stands around the list. */
  around: RefObject<HTMLElement | null>
}

/** A club's feed that keeps up with what others do. */
export function useLiveFeed({ club, type, around }: Feed) {
  return useLiveList({
    list: clubFeedQuery(club.slug, type),
    read: () => readClubFeed(club.slug, type, { cursor: undefined }),
    concerns: (item) => item.clubId === club.id && (!type || item.type === type),
    around,
  })
}
