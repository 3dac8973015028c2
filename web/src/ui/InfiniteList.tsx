import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import classes from './InfiniteList.module.css'
import { ListEnd } from './ListEnd'
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
  const { data, isFetchingNextPage } = query

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
          <Entry key={item.id} item={item} index={index} render={children} />
        ))}
      </ul>
      <ListEnd query={query} retry={retry} end={end} />
    </>
  )
}

type EntryProps<T extends Item> = { item: T; index: number; render: (item: T, index: number) => ReactNode }

/** Where `render` stays the same function, an item that did not change costs nothing. */
const Entry = memo(function Entry<T extends Item>({ item, index, render }: EntryProps<T>) {
  return <li data-item={item.id}>{render(item, index)}</li>
}) as <T extends Item>(props: EntryProps<T>) => ReactNode
