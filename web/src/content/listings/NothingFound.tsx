import { Button } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { focusMain } from '../../lib/focusMain'
import { LinkButton } from '../../ui/links'
import { EmptyState, ErrorState } from '../../ui/States'
import classes from './ListingPage.module.css'
import { type Filters, type Listing, narrowing } from './listing'

type Props = {
  listing: Listing
  filters: Filters
  onChange: (change: Filters) => void
  onClear: () => void
}

/** Says by what nothing was found, each a press away from being loosened. */
export function NothingFound({ listing, filters, onChange, onClear }: Props) {
  const { kind, many } = listing
  const narrowed = narrowing(listing, filters)
  const Icon = kind.icon
  // The button that is pressed goes with what it takes away.
  const loosen = (run: () => void) => () => {
    run()
    focusMain()
  }
  if (narrowed.length === 0)
    return (
      <EmptyState
        icon={<Icon size={24} stroke={1.6} />}
        title={`No ${many} yet`}
        action={
          <LinkButton to="/clubs" variant="default">
            Explore Clubs
          </LinkButton>
        }
      >
        What clubs publish will show up here.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconSearchOff size={24} stroke={1.6} />}
      title={`No ${many} match`}
      action={
        <div className={classes.loosen}>
          {narrowed.map(({ text, without }) => (
            <Button
              key={text}
              variant="default"
              rightSection={<IconX size={16} stroke={1.8} aria-hidden />}
              aria-label={`Remove filter ${text}`}
              onClick={loosen(() => onChange(without))}
            >
              <bdi>{text}</bdi>
            </Button>
          ))}
          {narrowed.length > 1 && (
            <Button variant="subtle" onClick={loosen(onClear)}>
              Clear filters
            </Button>
          )}
        </div>
      }
    >
      Remove a filter to see more.
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
