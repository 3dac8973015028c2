import { foldTag } from '@guildhall/contract/fold'
import { limits } from '@guildhall/contract/limits'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { type MemberFilters as Filters, memberTagsQuery } from './members.api'

type Props = {
  clubId: string
  filters: Filters
  onChange: (change: Filters) => void
  /** Only owners and admins can sort by last visit. */
  manages: boolean
}

/** Filters of the member list; the caller keeps them in the address. */
export function MemberFilters({ clubId, filters, onChange, manages }: Props) {
  const typed = useTypedFilter(filters.q ?? '', (q) => onChange({ q: q || undefined }))
  return (
    <FilterBar
      label="Members"
      field={
        <TextInput
          type="search"
          aria-label="Search members"
          placeholder="Name or username"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          maxLength={limits.search}
          autoComplete="off"
          {...typed}
        />
      }
    >
      <AboutFilter clubId={clubId} about={filters.about} onChange={(about) => onChange({ about })} />
      <FilterChip
        label="Role"
        value={filters.role ?? ''}
        choices={[
          { value: '', label: 'All roles' },
          { value: 'owner', label: 'Owner' },
          { value: 'admin', label: 'Admins' },
          { value: 'member', label: 'Members' },
        ]}
        onChoose={(role) => onChange({ role: (role || undefined) as Filters['role'] })}
      />
      <FilterChip
        label="Sort by"
        isSort
        value={filters.sort ?? ''}
        choices={[
          { value: '', label: 'By role' },
          { value: 'name', label: 'Name' },
          { value: 'joined', label: 'Newest' },
          ...(manages ? [{ value: 'seen', label: 'Last seen' }] : []),
        ]}
        onChoose={(sort) => onChange({ sort: (sort || undefined) as Filters['sort'] })}
      />
    </FilterBar>
  )
}

type AboutProps = {
  clubId: string
  about: string | undefined
  onChange: (about: string | undefined) => void
}

/** Filter by interests and community roles. Renders nothing if no member has any. */
function AboutFilter({ clubId, about, onChange }: AboutProps) {
  const { data } = useQuery(memberTagsQuery(clubId))
  const groups = [
    { group: 'Interests', tags: data?.interests ?? [] },
    { group: 'Community roles', tags: data?.communityRoles ?? [] },
  ].filter(({ tags }) => tags.length > 0)
  if (groups.length === 0 && !about) return null
  const isCurrent = (name: string) => about !== undefined && foldTag(name) === foldTag(about)
  const chosen = groups.flatMap(({ tags }) => tags).find(({ name }) => isCurrent(name))?.name
  // A tag that is both an interest and a role is listed once.
  const seen = new Set<string>()
  const choices = groups.flatMap(({ group, tags }) =>
    tags.flatMap(({ name, count }) => {
      if (seen.has(foldTag(name))) return []
      seen.add(foldTag(name))
      return [{ value: name, label: data?.isWhole ? `${name} (${count})` : name, group }]
    }),
  )
  return (
    <FilterChip
      label="Interest or role"
      value={chosen ?? about ?? ''}
      choices={[{ value: '', label: 'All' }, ...choices]}
      onChoose={(tag) => onChange(tag || undefined)}
    />
  )
}
