import { type KeyboardEvent, useEffect, useRef } from 'react'
import { hasModifier } from '../lib/keyboard/modifiers'

/**
 * The arrows choose the tab beside, in a circle; they only focus one that leads to another page. Home and End only go to
 * the first and the last.
 */
export function goToTab(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const tabs = [...(currentTarget.parentElement?.children ?? [])] as HTMLElement[]
  const at = tabs.indexOf(currentTarget)
  const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: -1 }[
    key
  ]
  if (to === undefined || hasModifier(event)) return
  event.preventDefault()
  const tab = tabs.at(to % tabs.length)
  tab?.focus()
  if (key.startsWith('Arrow') && !leadsAway(tab)) tab?.click()
}

const leadsAway = (tab: HTMLElement | undefined) =>
  tab instanceof HTMLAnchorElement && tab.pathname !== location.pathname

/**
 * Where there are more tabs than the screen is wide, the chosen one is scrolled into view, again whenever counts or fonts
 * have changed their widths, until the row is scrolled by hand; the page itself stays.
 */
export function useChosenInView<Row extends HTMLElement>(value: string) {
  const list = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    const row = list.current
    if (!row) return
    const show = () => {
      const tab = row.querySelector<HTMLElement>('[data-active]')
      if (!tab) return
      const [within, at] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
      row.scrollLeft += at.left - within.left - (within.width - at.width) / 2
    }
    const widths = new ResizeObserver(show)
    for (const one of [row, ...row.children]) widths.observe(one)
    // After the router, which restores the scroll position of the page before.
    const frame = requestAnimationFrame(show)
    const stop = () => widths.disconnect()
    for (const sign of byHand) row.addEventListener(sign, stop, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stop()
      for (const sign of byHand) row.removeEventListener(sign, stop)
    }
  }, [value])
  return list
}

const byHand = ['wheel', 'touchmove', 'pointerdown'] as const
