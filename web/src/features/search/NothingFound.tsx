import { nounOf } from '@guildhall/contract/nouns'
import type { SearchGroup } from '@guildhall/contract/search'
import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { RemoveFilters, withFocus } from '../../ui/FilterStates'
import { LinkButton } from '../../ui/links'
import { EmptyState } from '../../ui/States'
import { groupTexts } from './groups'
import { quoted } from './matches'
import { SearchTips } from './SearchTips'
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
  const typed = quoted(search.q?.trim() ?? '')
  return (
    <div className="stack gap-16">
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.6} />}
        title={group ? `No ${nounOf(groupTexts[group].many)} for ${typed}` : `No results for ${typed}`}
        action={
          <RemoveFilters filters={filters} onChange={onChange}>
            {onAll && (
              <Button variant="default" onClick={withFocus(onAll)}>
                See all results
              </Button>
            )}
            <LinkButton to="/clubs" variant={filters.length > 0 || onAll ? 'subtle' : 'default'}>
              Explore Clubs
            </LinkButton>
          </RemoveFilters>
        }
      >
        {filters.length > 0
          ? 'Remove a filter, check the spelling, or try fewer words.'
          : 'Check the spelling, or try fewer words.'}
      </EmptyState>
      <SearchTips />
    </div>
  )
}
