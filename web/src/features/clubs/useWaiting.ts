import type { Club } from '@guildhall/contract/clubs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { myClubsOfQuery, myClubsQuery } from './clubs.api'

/** How many ask to be let into a club, for those who can let them in; undefined for others, and until it is known. */
export function useWaiting(club: Club | undefined): number | undefined {
  const { data } = useQuery(myClubsQuery)
  const isHere = ({ id }: { id: string }) => id === club?.id
  const known = data?.mine.find(isHere)
  const isFurther = !known && club?.can.manage === true && data?.more.includes('mine') === true
  const { data: found } = useInfiniteQuery({ ...myClubsOfQuery('mine', club?.slug), enabled: isFurther })
  return (known ?? found?.pages.flatMap(({ items }) => items).find(isHere))?.waiting
}
