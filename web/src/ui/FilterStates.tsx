import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { focusMain } from '../lib/keyboard/focusMain'
import classes from './FilterStates.module.css'
import { ErrorState } from './States'

/** The address asks for filters that can't be applied. */
export function InvalidFilters({ onClear }: { onClear: () => void }) {
  return (
    <ErrorState
      title="Some filters aren’t valid"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Correct the marked ones, or clear all filters.
    </ErrorState>
  )
}

type Props<Filters> = {
  /** The names of the filters that are on, and the filters without each. */
  filters: { text: string; without: Filters }[]
  onChange: (without: Filters) => void
  children: ReactNode
}

/** A button that removes each filter by which nothing was found, and others beside them. */
export function RemoveFilters<Filters>({ filters, onChange, children }: Props<Filters>) {
  return (
    <div className={classes.buttons}>
      {filters.map(({ text, without }) => (
        <Button
          key={text}
          variant="default"
          rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
          aria-label={`Remove filter ${text}`}
          onClick={withFocus(() => onChange(without))}
        >
          <bdi>{text}</bdi>
        </Button>
      ))}
      {children}
    </div>
  )
}

/** Moves the focus to the page, as the pressed button goes with what it removes. */
export const withFocus = (run: () => void) => () => {
  run()
  focusMain()
}
