import { useQuery } from '@tanstack/react-query'
import { myClubsQuery } from './clubs.api'

/** How many ask to be let into a club, for those who can let them in; undefined for others, and until it is known. */
export function useWaiting(clubId: string | undefined): number | undefined {
  const { data } = useQuery(myClubsQuery)
  return data?.mine.find(({ id }) => id === clubId)?.waiting
}
