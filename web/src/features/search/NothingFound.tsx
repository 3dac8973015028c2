import type { SearchGroup } from '@guildhall/contract/search'
import { Button } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { focusMain } from '../../lib/focusMain'
import { LinkButton } from '../../ui/links'
import { EmptyState, ErrorState } from '../../ui/States'
import { groupTexts } from './groups'
import classes from './Results.module.css'
import type { SearchQuery } from './search.api'

type Props = {
  search: SearchQuery
  group?: SearchGroup | undefined
  /** The active filters, each with the change that removes it. */
  filters: { text: string; without: SearchQuery }[]
  onChange: (change: SearchQuery) => void
  /** Leads to all results, if other groups have some. */
  onAll?: (() => void) | undefined
}

export function NothingFound({ search, group, filters, onChange, onAll }: Props) {
  const what = group ? groupTexts[group].many.toLowerCase() : 'results'
  // The pressed button disappears with its filter, so the focus moves to the main area.
  const thenFocusMain = (run: () => void) => () => {
    run()
    focusMain()
  }
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title={`No ${what} for “${search.q?.trim()}”`}
      action={
        <div className={classes.actions}>
          {filters.map(({ text, without }) => (
            <Button
              key={text}
              variant="default"
              rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
              aria-label={`Remove filter ${text}`}
              onClick={thenFocusMain(() => onChange(without))}
            >
              <bdi>{text}</bdi>
            </Button>
          ))}
          {onAll && (
            <Button variant="default" onClick={thenFocusMain(onAll)}>
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

/** Shown when the address has invalid filters. */
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
