import '@mantine/core/styles/Combobox.layer.css'
import { limits } from '@guildhall/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { FilterSelect } from '../../ui/FilterSelect'
import classes from './ClubFilters.module.css'
import type { ClubFilters as Filters } from './clubs.api'
import { clubCategoriesQuery } from './clubs.api'

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** Filters of the club list; the page keeps them in the address. */
export function ClubFilters({ filters, onChange }: Props) {
  const id = useId()
  const chosen = [filters.category, filters.fee, filters.type, filters.sort].filter(Boolean).length
  // Collapsed on phones, which show the clubs first.
  const [open, setOpen] = useState(chosen > 0)
  const { data } = useQuery(clubCategoriesQuery)
  const typed = useTypedFilter(filters.q ?? '', (q) => onChange({ q: q || undefined }))
  const categories = data?.categories ?? []

  const choice = (name: 'category' | 'fee' | 'type' | 'sort', usual = '') => ({
    value: filters[name] ?? usual,
    onChoose: (chosen: string) => onChange({ [name]: chosen || undefined }),
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
        <FilterSelect
          {...choice('category')}
          label="Category"
          choices={[
            { value: '', label: 'All categories' },
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
        <FilterSelect
          {...choice('fee')}
          label="Membership"
          choices={[
            { value: '', label: 'Free and paid' },
            { value: 'free', label: 'Free' },
            { value: 'paid', label: 'Paid' },
          ]}
        />
        <FilterSelect
          {...choice('type')}
          label="Kind"
          choices={[
            { value: '', label: 'All kinds' },
            { value: 'regular', label: 'Regular' },
            { value: 'business', label: 'Business' },
          ]}
        />
        <FilterSelect
          {...choice('sort', 'members')}
          label="Sort by"
          choices={[
            { value: 'members', label: 'Most members' },
            { value: 'activity', label: 'Most active' },
            { value: 'newest', label: 'Newest' },
          ]}
        />
      </div>
    </search>
  )
}
