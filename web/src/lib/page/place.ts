import type { Place } from '@guildhall/contract/place'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '../cache/keys'
import { call } from '../net/call'

/** What every page shows of the place. The server sends it with each page, and a signal renews it. */
export const placeQuery = queryOptions({
  queryKey: keys.place,
  queryFn: ({ signal }) => call('GET /place', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Undefined until it is read. */
export const usePlace = (): Place | undefined => useQuery(placeQuery).data
