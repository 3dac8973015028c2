import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { call } from '../../../lib/call'
import { codeOf } from '../../../lib/callError'
import { keys } from '../../../lib/keys'

export const calendarAddressQuery = queryOptions({
  queryKey: keys.calendarAddress,
  queryFn: ({ signal }) => call('GET /auth/v1/calendar-address', { signal }),
})

/** Makes the address, or a new one in place of that with the id `replaces`. */
export function useRenewAddress() {
  const queries = useQueryClient()
  // Sent again until it is answered, so that a lost answer makes no second one.
  const id = useRef(uuidv7())
  const next = () => {
    id.current = uuidv7()
    return queries.invalidateQueries({ queryKey: keys.calendarAddress })
  }
  return useMutation({
    mutationFn: (replaces: string | null) =>
      call('PUT /auth/v1/calendar-address', { body: { id: id.current, replaces } }),
    onSuccess: next,
    onError: (error) => (codeOf(error) === 'calendar_address_changed' ? next() : undefined),
    // The answer holds the secret: once it was shown, nothing keeps it.
    gcTime: 0,
  })
}

export function useRemoveAddress() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /auth/v1/calendar-address'),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.calendarAddress }),
  })
}
