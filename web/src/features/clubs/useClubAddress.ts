import type { ClubAddress } from '@guildhall/contract/clubs'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'

const pauseMs = 300

type Wanted = { name: string; slug: string; club: string | undefined }

/**
 * The address that a club would get, as the server says once typing pauses. Empty until it has answered for just what
 * is typed by now: an answer for anything else is none.
 */
export function useClubAddress({ name, slug, club }: Wanted): Partial<ClubAddress> {
  const wanted = slug.trim() ? `slug ${slug.trim()}` : `name ${name.trim()}`
  const [asked] = useDebouncedValue(wanted, pauseMs)
  const [what = 'name', ...words] = asked.split(' ')
  const text = words.join(' ')
  const { data, isError } = useQuery({
    queryKey: keys.clubAddress(asked, club),
    queryFn: ({ signal }) => call('GET /club-addresses', { query: { [what]: text, club }, signal }),
    enabled: text !== '',
    retry: false,
    // Somebody else may take it at any moment.
    staleTime: 0,
  })
  return wanted === asked && data && !isError ? data : {}
}
