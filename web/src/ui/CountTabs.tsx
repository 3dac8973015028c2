import { UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { hasModifier } from '../lib/keyboard/modifiers'
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
  /** Counts come later: their room is kept, so that no tab moves. */
  reserved?: boolean
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs with counts; the choice is the caller's, usually in the address. */
export function CountTabs<V extends string>({
  label,
  tabs,
  value,
  onChange,
  sticky,
  reserved,
  children,
}: Props<V>) {
  const list = useChosenInView(value)
  useRootMark('stickyTabs', sticky ? '' : undefined)
  const id = useId()
  const panelId = `${id}-panel`
  const tabId = (tab: string) => `${id}-tab-${tab}`
  return (
    <div
      className={classes.root}
      data-sticky={sticky || undefined}
      data-many={tabs.length > 8 || undefined}
      data-reserved={reserved || undefined}
    >
      <div ref={list} className={classes.list} role="tablist" aria-label={label}>
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <UnstyledButton
              key={tab.value}
              id={tabId(tab.value)}
              className={classes.tab}
              role="tab"
              aria-selected={isChosen}
              aria-controls={isChosen ? panelId : undefined}
              data-active={isChosen || undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={goToTab}
            >
              {tab.icon && <span className={classes.icon}>{tab.icon}</span>}
              <span className="row">
                {tab.label}
                {tab.count !== undefined && tab.count > 0 ? (
                  <span className={classes.count} data-waiting={tab.waiting}>
                    {countText(tab.count, tab.more)}
                    {tab.waiting && <span className="visually-hidden"> {tab.waiting}</span>}
                  </span>
                ) : (
                  reserved && <span className={classes.count} data-none />
                )}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
      <div id={panelId} className={classes.panel} role="tabpanel" aria-labelledby={tabId(value)}>
        {children}
      </div>
    </div>
  )
}

/** The arrows choose the tab beside, in a circle. Home and End only go to the first and the last. */
function goToTab(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  const tabs = [...(currentTarget.parentElement?.children ?? [])] as HTMLElement[]
  const at = tabs.indexOf(currentTarget)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key]
  if (to === undefined || hasModifier(event)) return
  event.preventDefault()
  const tab = tabs.at(to % tabs.length)
  tab?.focus()
  if (key.startsWith('Arrow')) tab?.click()
}

/**
 * Where there are more tabs than the screen is wide, the chosen one is scrolled into view, again whenever counts or fonts
 * have changed their widths, until the row is scrolled by hand; the page itself stays.
 */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null)
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
