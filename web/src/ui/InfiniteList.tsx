import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import { useHydrated } from '../lib/page/hydration'
import { inGroups } from './groups'
import classes from './InfiniteList.module.css'
import { ListEnd } from './ListEnd'
import { ErrorState } from './States'
import { useFarItems } from './useFarItems'

type Item = { id: string }
type Props<T extends Item> = {
  /** From useInfiniteQuery(pagedOptions(…)). */
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[]; next: string | null }>>
  children: (item: T, isFirst: boolean) => ReactNode
  /** Label for screen readers. */
  label: string
  skeleton: ReactNode
  empty: ReactNode
  errorTitle: string
  /** The words on the button that tries again. */
  retry?: string
  /** Shown below the last item of a list of more than one page. */
  end?: string
  layout?: 'stack' | 'grid' | 'rows'
  /** The server renders so many of its items; the others follow in the browser. */
  rendered?: number
}

/** A list that loads more near its end, or by its button. */
export function InfiniteList<T extends Item>(props: Props<T>) {
  const {
    query,
    children,
    label,
    skeleton,
    empty,
    errorTitle,
    retry,
    end,
    layout = 'stack',
    rendered,
  } = props
  const { data, isFetchingNextPage } = query
  const shown = useHydrated() ? undefined : rendered
  const items = useMemo(() => data?.pages.flatMap((page) => page.items).slice(0, shown) ?? [], [data, shown])

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
  if (items.length === 0) return empty
  return (
    <>
      <List items={items} layout={layout} label={label} isLoading={isFetchingNextPage} render={children} />
      <ListEnd query={query} retry={retry} end={end} />
    </>
  )
}

type ListProps<T extends Item> = {
  items: T[]
  layout: string
  label: string
  isLoading: boolean
  render: (item: T, isFirst: boolean) => ReactNode
}

function List<T extends Item>({ items, layout, label, isLoading, render }: ListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState(() => ({ items, groups: inGroups(items) }))
  if (held.items !== items) setHeld({ items, groups: inGroups(items, held.groups) })
  useFarItems(list, items)
  return (
    <ul
      ref={list}
      className={`${classes.list} stack plain-list gap-12`}
      data-layout={layout}
      aria-label={label}
      aria-busy={isLoading}
    >
      {held.groups.map(({ key, items }, at) => (
        <ListRows key={key} items={items} isFirst={at === 0} render={render} />
      ))}
    </ul>
  )
}

type ListRowsProps<T extends Item> = Pick<ListProps<T>, 'items' | 'render'> & { isFirst: boolean }

/** React compares all siblings of a change: those of a group instead of the whole list. */
const ListRows = memo(
  function ListRows<T extends Item>({ items, isFirst, render }: ListRowsProps<T>) {
    return items.map((item, at) => (
      <ListRow key={item.id} item={item} isFirst={isFirst && at === 0} render={render} />
    ))
  },
  (before, after) =>
    before.render === after.render &&
    before.isFirst === after.isFirst &&
    before.items.length === after.items.length &&
    before.items.every((item, at) => item === after.items[at]),
) as <T extends Item>(props: ListRowsProps<T>) => ReactNode

type ListRowProps<T extends Item> = Pick<ListProps<T>, 'render'> & { item: T; isFirst: boolean }

/** An unchanged item does not render again while `render` stays the same function. */
const ListRow = memo(function ListRow<T extends Item>({ item, isFirst, render }: ListRowProps<T>) {
  return <li data-item={item.id}>{render(item, isFirst)}</li>
}) as <T extends Item>(props: ListRowProps<T>) => ReactNode
