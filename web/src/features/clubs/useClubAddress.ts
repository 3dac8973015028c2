import type { ClubAddress } from '@guildhall/contract/clubs'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'

const pauseMs = 300

type AddressInput = { name: string; slug: string; club: string | undefined }

/**
 * The address that a club would get, from the server once typing pauses. Empty until the answer matches the
 * current input.
 */
export function useClubAddress({ name, slug, club }: AddressInput): Partial<ClubAddress> {
  const current = slug.trim() ? `slug ${slug.trim()}` : `name ${name.trim()}`
  const [debounced] = useDebouncedValue(current, pauseMs)
  const [what = 'name', ...words] = debounced.split(' ')
  const text = words.join(' ')
  const { data, isError } = useQuery({
    queryKey: keys.clubAddress(debounced, club),
    queryFn: ({ signal }) => call('GET /club-addresses', { query: { [what]: text, club }, signal }),
    enabled: text !== '',
    retry: false,
    // Someone else may take it at any moment.
    staleTime: 0,
  })
  return current === debounced && data && !isError ? data : {}
}
