import '@mantine/core/styles/Combobox.layer.css'
import { limits } from '@guildhall/contract/limits'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTypedFilter } from '../../lib/useTypedFilter'
import classes from './ClubFilters.module.css'
import type { ClubFilters as Filters } from './clubs.api'
import { clubCategoriesQuery } from './clubs.api'

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** What to look for among the clubs; the choice is the caller's, in the address. */
export function ClubFilters({ filters, onChange }: Props) {
  const id = useId()
  const chosen = [filters.category, filters.fee, filters.type, filters.sort].filter(Boolean).length
  // Phones show the clubs first; there the choices open on demand.
  const [open, setOpen] = useState(chosen > 0)
  const { data } = useQuery(clubCategoriesQuery)
  const typed = useTypedFilter(filters.q ?? '', (q) => onChange({ q: q || undefined }))
  const known = data?.categories ?? []
  const { category } = filters
  // A category from an old link still shows as what is chosen.
  const categories = category && !known.includes(category) ? [category, ...known] : known

  const select = <K extends 'category' | 'fee' | 'type' | 'sort'>(name: K) => ({
    value: filters[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value || undefined }),
  })

  return (
    <search className={classes.filters} aria-label="Clubs">
      <TextInput
        type="search"
        label="Search clubs"
        placeholder="Name or description"
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        maxLength={limits.search}
        autoComplete="off"
        className={classes.search}
        {...typed}
      />
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div id={id} className={classes.choices} data-open={open || undefined}>
        <NativeSelect
          label="Category"
          data={[{ value: '', label: 'All categories' }, ...categories]}
          {...select('category')}
        />
        <NativeSelect
          label="Membership"
          data={[
            { value: '', label: 'Free and paid' },
            { value: 'free', label: 'Free' },
            { value: 'paid', label: 'Paid' },
          ]}
          {...select('fee')}
        />
        <NativeSelect
          label="Kind"
          data={[
            { value: '', label: 'All kinds' },
            { value: 'regular', label: 'Regular' },
            { value: 'business', label: 'Business' },
          ]}
          {...select('type')}
        />
        <NativeSelect
          label="Sort by"
          data={[
            { value: 'members', label: 'Most members' },
            { value: 'activity', label: 'Most active' },
            { value: 'newest', label: 'Newest' },
          ]}
          {...select('sort')}
          value={filters.sort ?? 'members'}
        />
      </div>
    </search>
  )
}
