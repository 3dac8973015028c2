import { useInfiniteQuery } from '@tanstack/react-query'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { logQuery } from './console.api'
import { useAdminSearch } from './Filters'
import { LogEntries } from './LogEntries'
import { logChoices } from './logChoices'

/** What was decided on the whole server. The address may name a person and a club. */
export default function LogPage() {
  const { search, change } = useAdminSearch()
  const { what, person, club } = search
  const query = useInfiniteQuery(logQuery({ what, person, club }))
  return (
    <>
      <FilterBar label="Filter the log">
        <FilterChip
          label="Entries"
          value={what ?? ''}
          choices={logChoices}
          onChoose={(chosen) => change({ what: chosen || undefined })}
        />
        {(person || club) && (
          <FilterChip
            label="Only"
            value="one"
            choices={[
              { value: 'one', label: person ? 'One person' : 'One club' },
              { value: '', label: 'Everyone' },
            ]}
            onChoose={(chosen) => !chosen && change({ person: undefined, club: undefined })}
          />
        )}
      </FilterBar>
      <LogEntries query={query} isFiltered={Boolean(what || person || club)} />
    </>
  )
}
