import type { ListedKind } from '@guildhall/contract/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'
import type { Filters, Listing } from './listing'

/** Keeps the previous results while new filters load. */
export const listingQuery = ({ type, read }: Pick<Listing, 'type' | 'read'>, filters: Filters) => ({
  ...pagedOptions(keys.listing(type, filters), ({ cursor, signal }) => read({ filters, cursor, signal })),
  placeholderData: keepPreviousData,
})

export const listingOptionsQuery = (type: ListedKind) =>
  queryOptions({
    queryKey: keys.listingOptions(type),
    queryFn: ({ signal }) => call('GET /listing-options', { query: { type }, signal }),
  })

export const listingCategoriesQuery = queryOptions({
  queryKey: keys.clubCategories,
  queryFn: ({ signal }) => call('GET /club-categories', { signal }),
})
