import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { countText } from '../lib/text/countText'
import classes from './CountTabs.module.css'
import { goToTab, useChosenInView } from './tabRow'
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
  const list = useChosenInView<HTMLDivElement>(value)
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
      <div
        ref={list}
        className={`${classes.list} ${sticky ? classes.stuck : ''}`}
        role="tablist"
        aria-label={label}
      >
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
