import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
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
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])

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
    <ul ref={list} className={classes.list} data-layout={layout} aria-label={label} aria-busy={isLoading}>
      {held.groups.map(({ key, items }, at) => (
        <Entries key={key} items={items} isFirst={at === 0} render={render} />
      ))}
    </ul>
  )
}

type EntriesProps<T extends Item> = Pick<ListProps<T>, 'items' | 'render'> & { isFirst: boolean }

/** React looks at all siblings of what changed: of a group's, not of the whole list's. */
const Entries = memo(
  function Entries<T extends Item>({ items, isFirst, render }: EntriesProps<T>) {
    return items.map((item, at) => (
      <Entry key={item.id} item={item} isFirst={isFirst && at === 0} render={render} />
    ))
  },
  (before, after) =>
    before.render === after.render &&
    before.isFirst === after.isFirst &&
    before.items.length === after.items.length &&
    before.items.every((item, at) => item === after.items[at]),
) as <T extends Item>(props: EntriesProps<T>) => ReactNode

type EntryProps<T extends Item> = Pick<ListProps<T>, 'render'> & { item: T; isFirst: boolean }

/** Where `render` stays the same function, an item that did not change costs nothing. */
const Entry = memo(function Entry<T extends Item>({ item, isFirst, render }: EntryProps<T>) {
  return <li data-item={item.id}>{render(item, isFirst)}</li>
}) as <T extends Item>(props: EntryProps<T>) => ReactNode
