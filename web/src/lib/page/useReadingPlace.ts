import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'

type Item = { id: string }
type Query<T> = UseInfiniteQueryResult<InfiniteData<{ items: T[]; next: string | null }, unknown>>
/** The first item in view, and the distance of its top from the screen's. */
type Place = { address: string; list: string; id: string; top: number }

const store = 'reading-place'
/** Beyond so many items, loading takes longer than scrolling there. */
const mostPages = 10
const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Restores the reading position in a long list after a reload, by loading its pages up to there, unless the person
 * scrolls first. `list` distinguishes the lists of one page; null disables it. Items have their id in `data-item`.
 */
export function useReadingPlace<T extends Item>(
  around: RefObject<HTMLElement | null>,
  list: string | null,
  query: Query<T>,
): void {
  const left = useRef<Place>(undefined)
  const { data, hasNextPage, isFetching, fetchNextPage } = query

  useEffect(() => {
    if (list === null) return
    left.current = takePlace(list)
    const keep = () => keepPlace(around.current, list)
    const stop = () => {
      left.current = undefined
    }
    addEventListener('pagehide', keep)
    for (const sign of signs) addEventListener(sign, stop, { passive: true, once: true })
    return () => {
      removeEventListener('pagehide', keep)
      for (const sign of signs) removeEventListener(sign, stop)
    }
  }, [around, list])

  useEffect(() => {
    const place = left.current
    if (!place || !data || isFetching) return
    const item = itemsOf(around.current).find(({ dataset }) => dataset.item === place.id)
    if (!item && hasNextPage && data.pages.length < mostPages) return void fetchNextPage()
    left.current = undefined
    // After the router's own scroll restoration.
    if (item)
      requestAnimationFrame(() =>
        scrollBy({ top: item.getBoundingClientRect().top - place.top, behavior: 'instant' }),
      )
  }, [around, data, hasNextPage, isFetching, fetchNextPage])
}

const itemsOf = (around: HTMLElement | null) => [
  ...(around?.querySelectorAll<HTMLElement>('[data-item]') ?? []),
]

const address = () => location.pathname + location.search

function keepPlace(around: HTMLElement | null, list: string): void {
  const item = itemsOf(around).find((one) => one.getBoundingClientRect().bottom > 0)
  if (scrollY === 0 || !item?.dataset.item) return
  const place: Place = {
    address: address(),
    list,
    id: item.dataset.item,
    top: item.getBoundingClientRect().top,
  }
  try {
    sessionStorage.setItem(store, JSON.stringify(place))
  } catch {
    // Without storage the page starts at the top.
  }
}

/** The position stored when the page was left; returned once, and only after a reload. */
function takePlace(list: string): Place | undefined {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(store) ?? 'null')
    if (place?.address !== address() || place.list !== list) return undefined
    sessionStorage.removeItem(store)
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return visit?.type === 'reload' ? place : undefined
  } catch {
    return undefined
  }
}
