import type { ContentKind } from '@guildhall/contract/limits'
import type { SearchGroup } from '@guildhall/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

/** What stands in the address; `from` and `to` are days. */
export type Asked = {
  q?: string | undefined
  sort?: 'newest' | undefined
  club?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Days begin and end where the person is. */
const instant = (day: string | undefined, time: string) => day && new Date(`${day}T${time}`).toISOString()

const given = ({ q = '', sort, club, from, to }: Asked) => ({
  ...{ q: q.trim(), club, sort: sort ?? ('best' as const) },
  from: instant(from, '00:00:00'),
  to: instant(to, '23:59:59.999'),
})

const isAsked = ({ q }: Asked) => Boolean(q?.trim())
const keyed = ({ q = '', sort, club, from, to }: Asked) => ({ q: q.trim(), sort, club, from, to })
/** Others publish meanwhile. */
const staleTime = 30_000

/** The best of all, with counts. What was found before stays while other filters load. */
export const overviewQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keys.search('all', keyed(asked)),
    queryFn: ({ signal }) => call('GET /search', { query: given(asked), signal }),
    enabled: isAsked(asked),
    placeholderData: (before, query) =>
      query && (query.queryKey[2] as Asked).q === keyed(asked).q ? before : undefined,
    staleTime,
  })

export const clubsQuery = ({ q = '' }: Asked) => ({
  ...pagedOptions(keys.search('clubs', { q: q.trim() }), ({ cursor, signal }) =>
    call('GET /search/clubs', { query: { q: q.trim(), cursor }, signal }),
  ),
  enabled: isAsked({ q }),
  staleTime,
})

export const peopleQuery = ({ q = '' }: Asked) => ({
  ...pagedOptions(keys.search('people', { q: q.trim() }), ({ cursor, signal }) =>
    call('GET /search/people', { query: { q: q.trim(), cursor }, signal }),
  ),
  enabled: isAsked({ q }),
  staleTime,
})

export const contentQuery = (type: ContentKind, asked: Asked) => ({
  ...pagedOptions(keys.search(type, keyed(asked)), ({ cursor, signal }) =>
    call('GET /search/content', { query: { ...given(asked), type, cursor }, signal }),
  ),
  enabled: isAsked(asked),
  staleTime,
})

/** The list of a tab, for the first visit. */
export const listQuery = (group: SearchGroup, asked: Asked) => {
  if (group === 'clubs') return clubsQuery(asked)
  return group === 'people' ? peopleQuery(asked) : contentQuery(group, asked)
}

/** For what is being typed; what was suggested before stays until the answer comes. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: keys.search('suggestions', { q }),
    queryFn: ({ signal }) => call('GET /search/suggestions', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  })
