import type { SearchGroup } from '@guildhall/contract/search'
import { Button } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { focusMain } from '../../lib/focusMain'
import { LinkButton } from '../../ui/links'
import { EmptyState, ErrorState } from '../../ui/States'
import { groupTexts } from './groups'
import classes from './Results.module.css'
import type { Asked } from './search.api'

type Props = {
  asked: Asked
  group?: SearchGroup | undefined
  /** The names of filters that are on, and what takes each off. */
  filters: { text: string; without: Asked }[]
  onChange: (change: Asked) => void
  /** To all results, where there are some in other groups. */
  onAll?: (() => void) | undefined
}

export function NothingFound({ asked, group, filters, onChange, onAll }: Props) {
  const what = group ? groupTexts[group].many.toLowerCase() : 'results'
  // The button that is pressed goes with what it takes away.
  const andFocus = (run: () => void) => () => {
    run()
    focusMain()
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title={`No ${what} for “${asked.q?.trim()}”`}
      action={
        <div className={classes.actions}>
          {filters.map(({ text, without }) => (
            <Button
              key={text}
              variant="default"
              rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
              aria-label={`Remove filter ${text}`}
              onClick={andFocus(() => onChange(without))}
            >
              <bdi>{text}</bdi>
            </Button>
          ))}
          {onAll && (
            <Button variant="default" onClick={andFocus(onAll)}>
              See all results
            </Button>
          )}
          <LinkButton to="/clubs" variant={filters.length > 0 || onAll ? 'subtle' : 'default'}>
            Explore Clubs
          </LinkButton>
        </div>
      }
    >
      {filters.length > 0
        ? 'Remove a filter, check the spelling, or try fewer words.'
        : 'Check the spelling, or try fewer words.'}
    </EmptyState>
  )
}

/** The address asks for what cannot be. */
export function NotUnderstood({ onClear }: { onClear: () => void }) {
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
