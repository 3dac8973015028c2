import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { RemoveFilters, withFocus } from '../../ui/FilterStates'
import { LinkButton } from '../../ui/links'
import { EmptyState } from '../../ui/States'
import { type Filters, type Listing, narrowing } from './listing'

type Props = {
  listing: Listing
  filters: Filters
  onChange: (change: Filters) => void
  onClear: () => void
}

/** Empty state with a button to remove each filter. */
export function NothingFound({ listing, filters, onChange, onClear }: Props) {
  const { kind, many } = listing
  const narrowed = narrowing(listing, filters)
  const Icon = kind.icon
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
        <RemoveFilters filters={narrowed} onChange={onChange}>
          {narrowed.length > 1 && (
            <Button variant="subtle" onClick={withFocus(onClear)}>
              Clear filters
            </Button>
          )}
        </RemoveFilters>
      }
    >
      Remove a filter to see more.
    </EmptyState>
  )
}
