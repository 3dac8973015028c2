import type { Page } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../lib/net/errorText'
import { InfiniteList } from '../ui/InfiniteList'
import { FeedSkeleton, TilesSkeleton } from '../ui/skeletons'

type Props = {
  /** From useInfiniteQuery of a list of content. */
  query: UseInfiniteQueryResult<InfiniteData<Page<ContentItem>>>
  label: string
  empty: ReactNode
  children: (item: ContentItem) => ReactNode
  /** Number of cards in the skeleton. */
  placeholders?: number
  layout?: 'stack' | 'grid'
  /** Error title for this kind. */
  failed?: ((reason: string) => string) | undefined
  rendered?: number
}

/** Infinite list of cards of any kind. */
export function ContentFeed({
  query,
  label,
  empty,
  children,
  placeholders = 3,
  layout = 'stack',
  failed,
  rendered,
}: Props) {
  return (
    <InfiniteList
      query={query}
      label={label}
      layout={layout}
      rendered={rendered}
      skeleton={
        layout === 'grid' ? <TilesSkeleton count={placeholders} /> : <FeedSkeleton count={placeholders} />
      }
      empty={empty}
      errorTitle={
        failed?.(errorText(query.error, 'Please try again.')) ?? 'Failed to load content. Please try again.'
      }
      retry="Retry"
      end="You’re all caught up."
    >
      {children}
    </InfiniteList>
  )
}
