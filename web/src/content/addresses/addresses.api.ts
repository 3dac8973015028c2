import type { AddressPurpose } from '@guildhall/contract/private-addresses'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'

export const addressQuery = (purpose: AddressPurpose) =>
  queryOptions({
    queryKey: keys.privateAddress(purpose),
    queryFn: ({ signal }) => call(`GET /auth/v1/${purpose}-address`, { signal }),
  })

/** Creates an address, in place of the address with the ID `replaces`. */
export function useRenewAddress(purpose: AddressPurpose) {
  const queries = useQueryClient()
  // Renewed after a response: a retry after a lost one creates no second address.
  const id = useRef(uuidv7())
  const next = () => {
    id.current = uuidv7()
    return queries.invalidateQueries({ queryKey: keys.privateAddress(purpose) })
  }
  return useMutation({
    mutationFn: (replaces: string | null) =>
      call(`PUT /auth/v1/${purpose}-address`, { body: { id: id.current, replaces } }),
    onSuccess: next,
    onError: (error) => (codeOf(error) === `${purpose}_address_changed` ? next() : undefined),
    // The response has the secret, so it isn't cached.
    gcTime: 0,
  })
}

export function useRemoveAddress(purpose: AddressPurpose) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(`DELETE /auth/v1/${purpose}-address`),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.privateAddress(purpose) }),
  })
}
