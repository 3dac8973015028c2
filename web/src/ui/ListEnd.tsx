import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import classes from './InfiniteList.module.css'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: unknown[]; next: string | null }>>
  /** The words on the button that tries again. */
  retry?: string | undefined
  /** Shown below the last item of a list of more than one page. */
  end?: string | undefined
}

/** The foot of an infinite list: loads more when it comes into view or by its button, and announces the progress. */
export function ListEnd({ query, retry, end }: Props) {
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

  const pages = data?.pages ?? []
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <div ref={sentinel} className={classes.foot} data-continues={hasNextPage || undefined}>
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? (retry ?? 'Try again') : 'Load more'}
          </Button>
        )}
        {!hasNextPage && end && pages.length > 1 && <p>{end}</p>}
      </div>
      <output className="visually-hidden" aria-live="polite">
        {isFetchingNextPage ? 'Loading more' : pages.length > 1 ? `${shown} shown` : ''}
      </output>
    </>
  )
}
