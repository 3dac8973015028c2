import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks the items of a list that are more than two screens away (`data-far`), which browsers then need neither lay out nor
 * paint: a press in a feed of hundreds of items costs what it costs in one of ten. Only those, as what opens from an
 * item may reach beyond it.
 */
export function useFarItems(list: RefObject<HTMLElement | null>, items: readonly unknown[]): void {
  const observer = useRef<IntersectionObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  const first = items[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the items may have changed
  useEffect(() => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.toggleAttribute('data-far', !isIntersecting)
      },
      { rootMargin: '200% 0px' },
    )
    for (const item of list.current?.children ?? []) observer.current.observe(item)
  }, [first, items.length])
}
