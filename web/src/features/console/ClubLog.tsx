import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { clubLogQuery } from './console.api'
import { LogEntries } from './LogEntries'
import { clubLogChoices } from './logChoices'

/** A club’s log of moderation, for its owner, admins and moderators: a tab of the club’s moderation page. */
export function ClubLog({ slug }: { slug: string }) {
  const [what, setWhat] = useState('')
  const query = useInfiniteQuery(clubLogQuery(slug, { what: what || undefined }))
  return (
    <>
      <FilterBar label="Filter the log">
        <FilterChip label="Entries" value={what} choices={clubLogChoices} onChoose={setWhat} />
      </FilterBar>
      <LogEntries query={query} isFiltered={what !== ''} />
    </>
  )
}
