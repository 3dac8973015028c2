import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { countText } from '../lib/text/countText'
import classes from './CountTabs.module.css'
import { useRootMark } from './useRootMark'

export type CountTab<V extends string> = {
  value: V
  label: string
  /** Shown as a badge when above zero. */
  count?: number
  /** There are more than were counted. */
  more?: boolean
  /** What the count is of, where someone has to act on it: 'join requests'. */
  waiting?: string
  icon?: ReactNode
}
type Props<V extends string> = {
  label: string
  tabs: readonly CountTab<V>[]
  value: V
  onChange: (value: V) => void
  /** They stay under the header while the page scrolls. */
  sticky?: boolean
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs with counts; the choice is the caller's, usually in the address. */
export function CountTabs<V extends string>({ label, tabs, value, onChange, sticky, children }: Props<V>) {
  const isCounted = tabs.some(({ count }) => count !== undefined)
  const list = useChosenInView(value, isCounted)
  useRootMark('stickyTabs', sticky ? '' : undefined)
  const choose = (next: string | null) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Tabs
      value={value}
      onChange={choose}
      keepMounted={false}
      classNames={classes}
      data-sticky={sticky || undefined}
      data-many={tabs.length > 8 || undefined}
    >
      <Tabs.List ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} leftSection={tab.icon}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className={classes.count} data-waiting={tab.waiting}>
                {countText(tab.count, tab.more)}
                {tab.waiting && <span className="visually-hidden"> {tab.waiting}</span>}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

/**
 * Where there are more tabs than the screen is wide, the chosen one is scrolled into view, again once the counts have made
 * them wider; the page itself stays.
 */
function useChosenInView(value: string, isCounted: boolean) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen, or counts come
  useEffect(() => {
    // After the router, which restores the scroll position of the page before.
    const frame = requestAnimationFrame(() => {
      const tab = list.current?.querySelector<HTMLElement>('[data-active]')
      if (!list.current || !tab) return
      const [within, at] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
      list.current.scrollLeft += at.left - within.left - (within.width - at.width) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [value, isCounted])
  return list
}
