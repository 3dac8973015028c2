import type { Club } from '@guildhall/contract/clubs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { myClubsOfQuery, myClubsQuery } from './clubs.api'

/**
 * Number of pending join requests of a club; undefined until known, and for people who cannot answer them.
 */
export function useWaiting(club: Club | undefined): number | undefined {
  const { data } = useQuery(myClubsQuery)
  const isThisClub = ({ id }: { id: string }) => id === club?.id
  const known = data?.mine.find(isThisClub)
  const isOnLaterPage = !known && club?.can.manage === true && data?.more.includes('mine') === true
  const { data: found } = useInfiniteQuery({ ...myClubsOfQuery('mine', club?.slug), enabled: isOnLaterPage })
  return (known ?? found?.pages.flatMap(({ items }) => items).find(isThisClub))?.waiting
}
