import '@mantine/core/styles/Combobox.layer.css'
import { foldTag } from '@guildhall/contract/fold'
import { limits } from '@guildhall/contract/limits'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import classes from './Members.module.css'
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
    <search className={classes.filters} aria-label="Members">
      <TextInput
        type="search"
        label="Search members"
        placeholder="Name or username"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        maxLength={limits.search}
        autoComplete="off"
        className={classes.search}
        {...typed}
      />
      <AboutFilter clubId={clubId} about={filters.about} onChange={(about) => onChange({ about })} />
      <NativeSelect
        label="Role"
        data={[
          { value: '', label: 'All roles' },
          { value: 'owner', label: 'Owner' },
          { value: 'admin', label: 'Admins' },
          { value: 'member', label: 'Members' },
        ]}
        value={filters.role ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: (value || undefined) as Filters['role'] })
        }
      />
      <NativeSelect
        label="Sort by"
        data={[
          { value: '', label: 'Role' },
          { value: 'name', label: 'Name' },
          { value: 'joined', label: 'Newest' },
          ...(manages ? [{ value: 'seen', label: 'Last seen' }] : []),
        ]}
        value={filters.sort ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: (value || undefined) as Filters['sort'] })
        }
      />
    </search>
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
  const options = groups
    .map(({ group, tags }) => ({
      group,
      items: tags.flatMap(({ name, count }) => {
        if (seen.has(foldTag(name))) return []
        seen.add(foldTag(name))
        return [{ value: name, label: data?.isWhole ? `${name} (${count})` : name }]
      }),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <NativeSelect
      label="Interest or role"
      className={classes.about}
      data={[
        { value: '', label: 'All' },
        // A tag from a link may be too rare for the list.
        ...(about && !chosen ? [{ value: about, label: about }] : []),
        ...options,
      ]}
      value={chosen ?? about ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value || undefined)}
    />
  )
}
