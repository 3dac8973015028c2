import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './CountTabs.module.css'

export type CountTab<V extends string> = {
  value: V
  label: string
  /** Shown as a badge when above zero. */
  count?: number
  icon?: ReactNode
}
type Props<V extends string> = {
  label: string
  tabs: readonly CountTab<V>[]
  value: V
  onChange: (value: V) => void
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Tabs with counts; the choice is the caller's, usually in the address. */
export function CountTabs<V extends string>({ label, tabs, value, onChange, children }: Props<V>) {
  const choose = (next: string | null) => {
    const tab = tabs.find((candidate) => candidate.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Tabs value={value} onChange={choose} keepMounted={false} classNames={classes}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} leftSection={tab.icon}>
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className={classes.count}>{tab.count.toLocaleString('en')}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} pt="lg">
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
