import type { Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'

/** Reads the people whose name begins with `q`; everyone (the first of them) for an empty one. */
export type PeopleSearch = (q: string) => {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<{ people: readonly Person[] }>
}

/** People by what is typed, debounced. Previous results stay while more is typed. */
export function usePeopleSearch(
  search: PeopleSearch,
  typed: string,
  isOn: (q: string) => boolean = () => true,
) {
  const [q] = useDebouncedValue(typed.trim().slice(0, limits.search), 200)
  const query = useQuery({ ...search(q), placeholderData: keepPreviousData, enabled: isOn(q) })
  const { data, isError, isFetching } = query
  const trouble = isError ? 'Couldn’t search for people' : isFetching ? 'Looking...' : undefined
  return { ...query, q, people: data?.people ?? [], trouble }
}
