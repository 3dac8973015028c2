import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { FilterBar } from '../../ui/FilterBar'
import { FilterChip, type FilterChoice } from '../../ui/FilterChip'

type AdminSearch = { q?: string; show?: string; what?: string; person?: string; club?: string }

/** The filters of a page of the console, which are in its address. */
export function useAdminSearch() {
  const search = useSearch({ strict: false }) as AdminSearch
  const navigate = useNavigate()
  const change = (next: AdminSearch) =>
    void navigate({
      to: '.',
      search: ((old: AdminSearch) => ({ ...old, ...next })) as never,
      replace: true,
      resetScroll: false,
    })
  return { search, change }
}

type Props = { label: string; placeholder: string; choices: readonly FilterChoice[]; shown: string }

/** A search field, and which of all are shown. */
export function SearchAndShow({ label, placeholder, choices, shown }: Props) {
  const { search, change } = useAdminSearch()
  const field = useTypedFilter(search.q ?? '', (q) => change({ q: q || undefined } as AdminSearch))
  return (
    <FilterBar
      label={label}
      field={
        <TextInput
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          {...field}
        />
      }
    >
      <FilterChip
        label="Show"
        value={search.show ?? shown}
        usual={shown}
        choices={choices}
        onChoose={(show) => change({ show: show === shown ? undefined : show } as AdminSearch)}
      />
    </FilterBar>
  )
}
