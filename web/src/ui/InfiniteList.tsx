import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './InfiniteList.module.css'
import { ErrorState } from './States'

type Item = { id: string }
type Props<T extends Item> = {
  /** From useInfiniteQuery(pagedOptions(…)). */
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[]; next: string | null }>>
  children: (item: T, index: number) => ReactNode
  /** What the list is, for those who hear it. */
  label: string
  skeleton: ReactNode
  empty: ReactNode
  errorTitle: string
  /** The words on the button that tries again. */
  retry?: string
  /** Said below the last item of a list of more than one page. */
  end?: string
  layout?: 'stack' | 'grid' | 'rows'
}

/** A list that loads on as one comes near its end, or by its button. */
export function InfiniteList<T extends Item>(props: Props<T>) {
  const { query, children, label, skeleton, empty, errorTitle, retry, end, layout = 'stack' } = props
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const sentinel = useRef<HTMLDivElement>(null)
  const automatic = hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  useEffect(() => {
    const node = sentinel.current
    if (!node || !automatic) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: '800px 0px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [automatic, fetchNextPage])

  if (!data && query.isError)
    return (
      <ErrorState
        title={errorTitle}
        onRetry={() => void query.refetch()}
        retry={retry}
        retrying={query.isFetching}
      />
    )
  if (!data) return skeleton
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      <ul className={classes.list} data-layout={layout} aria-label={label} aria-busy={isFetchingNextPage}>
        {items.map((item, index) => (
          <li key={item.id}>{children(item, index)}</li>
        ))}
      </ul>
      <div ref={sentinel} className={classes.foot}>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? (retry ?? 'Try again') : 'Load more'}
          </Button>
        )}
        {!hasNextPage && end && data.pages.length > 1 && <p>{end}</p>}
      </div>
      <output className="visually-hidden" aria-live="polite">
        {isFetchingNextPage ? 'Loading more' : data.pages.length > 1 ? `${items.length} shown` : ''}
      </output>
    </>
  )
}
