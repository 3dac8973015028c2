import type { ContentKind } from '@guildhall/contract/limits'
import type { SearchGroup } from '@guildhall/contract/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

/** The search in the address; `from` and `to` are days. */
export type SearchQuery = {
  q?: string | undefined
  sort?: 'newest' | undefined
  club?: string | undefined
  /** An id. */
  topic?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Days begin and end in the viewer's time zone. */
const instant = (day: string | undefined, time: string) => day && new Date(`${day}T${time}`).toISOString()

const apiQuery = ({ q = '', sort, club, topic, from, to }: SearchQuery) => ({
  ...{ q: q.trim(), club, topic, sort: sort ?? ('best' as const) },
  from: instant(from, '00:00:00'),
  to: instant(to, '23:59:59.999'),
})

const hasText = ({ q }: SearchQuery) => Boolean(q?.trim())
const cacheKey = ({ q = '', ...filters }: SearchQuery) => ({ ...filters, q: q.trim() })
/** In ms; others keep publishing. */
const staleTime = 30_000

/** The best results of all groups, with counts. Previous results stay while other filters load. */
export const overviewQuery = (search: SearchQuery) =>
  queryOptions({
    queryKey: keys.search('all', cacheKey(search)),
    queryFn: ({ signal }) => call('GET /search', { query: apiQuery(search), signal }),
    enabled: hasText(search),
    placeholderData: (before, query) =>
      query && (query.queryKey[2] as SearchQuery).q === cacheKey(search).q ? before : undefined,
    staleTime,
  })

export const clubsQuery = ({ q = '' }: SearchQuery) => ({
  ...pagedOptions(keys.search('clubs', { q: q.trim() }), ({ cursor, signal }) =>
    call('GET /search/clubs', { query: { q: q.trim(), cursor }, signal }),
  ),
  enabled: hasText({ q }),
  staleTime,
})

export const peopleQuery = ({ q = '' }: SearchQuery) => ({
  ...pagedOptions(keys.search('people', { q: q.trim() }), ({ cursor, signal }) =>
    call('GET /search/people', { query: { q: q.trim(), cursor }, signal }),
  ),
  enabled: hasText({ q }),
  staleTime,
})

export const contentQuery = (type: ContentKind, search: SearchQuery) => ({
  ...pagedOptions(keys.search(type, cacheKey(search)), ({ cursor, signal }) =>
    call('GET /search/content', { query: { ...apiQuery(search), type, cursor }, signal }),
  ),
  enabled: hasText(search),
  staleTime,
})

export const coursesQuery = (search: SearchQuery) => ({
  ...pagedOptions(keys.search('courses', cacheKey(search)), ({ cursor, signal }) =>
    call('GET /search/courses', { query: { ...apiQuery(search), cursor }, signal }),
  ),
  enabled: hasText(search),
  staleTime,
})

/** A tab's list, for server rendering. */
export const listQuery = (group: SearchGroup, search: SearchQuery) => {
  if (group === 'clubs') return clubsQuery(search)
  if (group === 'courses') return coursesQuery(search)
  return group === 'people' ? peopleQuery(search) : contentQuery(group, search)
}

/** A club, for its name. */
export const clubNameQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubPreview(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/preview', { params: { club: slug }, signal }),
  })

/** Suggestions while typing; the previous ones stay until new ones arrive. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: keys.search('suggestions', { q }),
    queryFn: ({ signal }) => call('GET /search/suggestions', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime,
    retry: false,
  })
