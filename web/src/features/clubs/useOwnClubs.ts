import type { ClubCard, MyClubs } from '@guildhall/contract/clubs'
import { foldName, foldNameWords } from '@guildhall/contract/fold'
import { limits } from '@guildhall/contract/limits'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { myClubsOfQuery, myClubsQuery } from './clubs.api'

/** The viewer's clubs that match the typed text: cached ones, and found ones if there are more. */
export function useOwnClubs(typed: string) {
  const overview = useQuery(myClubsQuery)
  const { data } = overview
  const mine = useMatching('mine', data, typed)
  const joined = useMatching('joined', data, typed)
  return { overview, mine, joined, hasMore: data?.more.some((kind) => kind === 'mine' || kind === 'joined') }
}

function useMatching(kind: 'mine' | 'joined', data: MyClubs | undefined, typed: string): ClubCard[] {
  const wanted = foldNameWords(typed.slice(0, limits.search))
  const [q] = useDebouncedValue(wanted, 200)
  const isAsked = q !== '' && wanted !== '' && data?.more.includes(kind) === true
  const { data: found } = useInfiniteQuery({ ...myClubsOfQuery(kind, q), enabled: isAsked })
  if (isAsked && found) return found.pages.flatMap(({ items }) => items)
  return (data?.[kind] ?? []).filter(({ name, slug }) => {
    const known = foldName(`${name} ${slug}`)
    return wanted.split(' ').every((word) => known.includes(word))
  })
}
