import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InfiniteList } from '../../ui/InfiniteList'
import { FeedSkeleton } from '../../ui/skeletons'
import { ContentCard } from './ContentCard'

type Props = {
  /** From useInfiniteQuery of a list of content. */
  query: UseInfiniteQueryResult<InfiniteData<Page<ContentItem>>>
  label: string
  empty: ReactNode
  /** Names each item's club; for lists across clubs. */
  showClub?: boolean
  /** How many placeholders stand while the first page loads. */
  placeholders?: number
}

/** Content of any kind as cards, loading on as one reads. */
export function ContentFeed({ query, label, empty, showClub, placeholders = 3 }: Props) {
  return (
    <InfiniteList
      query={query}
      label={label}
      skeleton={<FeedSkeleton count={placeholders} />}
      empty={empty}
      errorTitle="Failed to load content. Please try again."
      retry="Retry"
      end="You’re all caught up."
    >
      {(item) => <ContentCard item={item} showClub={showClub} />}
    </InfiniteList>
  )
}
