import type { Page } from '@guildhall/contract/common'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

export type Pages<T> = InfiniteData<Page<T>, string | undefined>

/** A list with each item changed, or replaced by several or none. */
export const mapItems = <P extends { items: unknown[] }, Params>(
  list: InfiniteData<P, Params>,
  change: (item: P['items'][number]) => P['items'][number] | P['items'],
): InfiniteData<P, Params> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.flatMap(change) })),
})

type PageRequest = { cursor: string | undefined; signal: AbortSignal }

/** An infinite query of the contract's pages; ui/InfiniteList shows it. */
export const pagedOptions = <P extends Page<unknown>>(
  queryKey: QueryKey,
  load: (asked: PageRequest) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: P) => last.next ?? undefined,
    meta: { isPaged: true },
  })
