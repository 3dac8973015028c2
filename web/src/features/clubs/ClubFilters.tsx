import { useQuery } from '@tanstack/react-query'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { FilterField } from '../../ui/FilterField'
import type { ClubFilters as Filters } from './clubs.api'
import { clubCategoriesQuery } from './clubs.api'

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void }

/** Filters of the club list; the page keeps them in the address. */
export function ClubFilters({ filters, onChange }: Props) {
  const { data } = useQuery(clubCategoriesQuery)
  const typed = useTypedFilter(filters.q ?? '', (q) => onChange({ q: q || undefined }))
  const categories = data?.categories ?? []

  const chip = (name: 'category' | 'fee' | 'type' | 'sort', usual = '') => ({
    value: filters[name] ?? usual,
    usual,
    onChoose: (chosen: string) => onChange({ [name]: chosen === usual ? undefined : chosen }),
  })

  return (
    <FilterBar
      label="Clubs"
      field={<FilterField label="Search clubs" placeholder="Name or description" {...typed} />}
    >
      <FilterChip
        {...chip('category')}
        label="Category"
        choices={[
          { value: '', label: 'All categories' },
          ...categories.map((value) => ({ value, label: value })),
        ]}
      />
      <FilterChip
        {...chip('fee')}
        label="Membership"
        choices={[
          { value: '', label: 'Free and paid' },
          { value: 'free', label: 'Free' },
          { value: 'paid', label: 'Paid' },
        ]}
      />
      <FilterChip
        {...chip('type')}
        label="Kind"
        choices={[
          { value: '', label: 'All kinds' },
          { value: 'regular', label: 'Regular' },
          { value: 'business', label: 'Business' },
        ]}
      />
      <FilterChip
        {...chip('sort', 'members')}
        label="Sort by"
        isSort
        choices={[
          { value: 'members', label: 'Most members' },
          { value: 'activity', label: 'Most active' },
          { value: 'newest', label: 'Newest' },
        ]}
      />
    </FilterBar>
  )
}
