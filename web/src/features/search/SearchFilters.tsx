import type { ClubLabel } from '@guildhall/contract/clubs'
import type { TopicLabel } from '@guildhall/contract/topics'
import { Suspense, useState } from 'react'
import { topicText } from '../../content/topics/topics'
import { useNow } from '../../lib/dates/now'
import { lazyPart } from '../../lib/page/lazyPart'
import { Dialog } from '../../ui/Dialog'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { RowsSkeleton } from '../../ui/skeletons'
import { choiceOf, customDates, dateChoices, daysOf } from './dates'
import type { SearchQuery } from './search.api'

const SearchDates = lazyPart(() => import('./SearchDates'))

type Props = {
  search: SearchQuery
  /** The clubs that have results, and the chosen one. */
  clubs: Pick<ClubLabel, 'slug' | 'name'>[]
  /** Of the chosen club. */
  topics: TopicLabel[]
  /** Errors by field, from the server. */
  fieldErrors: Record<string, string> | undefined
  onChange: (change: SearchQuery) => void
}

/** Filters and order for content. */
export function SearchFilters({ search, clubs, topics, fieldErrors, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const now = new Date(useNow().now)
  const { value, label } = choiceOf(search, now)
  const custom = { value: customDates, label: value === customDates ? label : 'Custom dates…' }
  return (
    <>
      <FilterBar label="Filters">
        <FilterChip
          label="Club"
          value={search.club ?? ''}
          choices={[
            { value: '', label: 'All clubs' },
            ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          error={fieldErrors?.club}
          onChoose={(club) => onChange({ club: club || undefined, topic: undefined })}
        />
        {topics.length > 0 && (
          <FilterChip
            label="Topic"
            value={search.topic ?? ''}
            choices={[
              { value: '', label: 'All topics' },
              ...topics.map((topic) => ({ value: topic.id, label: topicText(topic) })),
            ]}
            onChoose={(topic) => onChange({ topic: topic || undefined })}
          />
        )}
        <FilterChip
          label="Date"
          value={value}
          choices={[...dateChoices, custom]}
          error={fieldErrors?.from ?? fieldErrors?.to}
          onChoose={(chosen) => {
            const days = daysOf(chosen, now)
            if (days) onChange(days)
            else setOpened(true)
          }}
        />
        <FilterChip
          label="Sort by"
          isSort
          value={search.sort ?? ''}
          choices={[
            { value: '', label: 'Best match' },
            { value: 'newest', label: 'Newest' },
          ]}
          onChoose={(sort) => onChange({ sort: sort === 'newest' ? sort : undefined })}
        />
      </FilterBar>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Custom dates">
        <Suspense fallback={<RowsSkeleton count={1} />}>
          <SearchDates
            search={search}
            onApply={(days) => {
              setOpened(false)
              onChange(days)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}
