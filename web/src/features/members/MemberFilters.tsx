import '@mantine/core/styles/Combobox.layer.css'
import { limits } from '@guildhall/contract/limits'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTypedFilter } from '../../lib/useTypedFilter'
import classes from './Members.module.css'
import type { MemberFilters as Filters } from './members.api'

type Props = {
  filters: Filters
  onChange: (change: Filters) => void
  /** Owner and admins see when members were last here. */
  manages: boolean
}

/** Whom to look for among the members; the choice is the caller's, in the address. */
export function MemberFilters({ filters, onChange, manages }: Props) {
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
