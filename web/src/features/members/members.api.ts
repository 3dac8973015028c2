import type { InputOf } from '@guildhall/contract/api'
import { limits } from '@guildhall/contract/limits'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { readFirstPage } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { type MemberPage, type MemberPages, mergeMembers } from './mergeMembers'

type Query = InputOf<'GET /clubs/:club/members'>['query']
export type MemberFilters = Pick<Query, 'q' | 'role' | 'about'> & { sort?: Exclude<Query['sort'], 'role'> }

const faces = 7

const read = (club: string, query: Query, signal?: AbortSignal) =>
  call('GET /clubs/:club/members', { params: { club }, query, signal })

/** A club's members. Previous results stay while other filters load. */
export const membersQuery = (clubId: string, filters: MemberFilters) => ({
  ...pagedOptions(keys.memberList(clubId, filters), ({ cursor, signal }) =>
    read(clubId, { ...filters, cursor }, signal),
  ),
  placeholderData: keepPreviousData,
  // Signals may have been missed while the list was not mounted.
  refetchOnMount: 'always' as const,
})

/** Interests and community roles of the members, for the filter. */
export const memberTagsQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.memberTags(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/member-tags', { params: { club: clubId }, signal }),
  })

/** The first few members, for a strip of faces. */
export const memberFacesQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.memberFaces(clubId),
    queryFn: ({ signal }) => read(clubId, { limit: faces }, signal),
  })

/**
 * Refetches the mounted lists of a club's members: the loaded part, or the first 100 of a longer list, where
 * new members appear; the rest stays. `whole` refetches all loaded members, 100 at a time.
 */
export async function refreshMembers(queries: QueryClient, clubId: string, whole = false): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.memberFaces(clubId) })
  const lists = queries.getQueryCache().findAll({ queryKey: keys.memberLists(clubId) })
  await Promise.all(
    lists.map(async (query) => {
      const { queryKey, state } = query
      // Unmounted lists are refetched when they mount.
      if (!query.isActive()) return
      const shown = (state.data as MemberPages | undefined)?.pages.flatMap(({ items }) => items).length
      if (!shown) return queries.invalidateQueries({ queryKey })
      const filters = queryKey.at(-1) as MemberFilters
      // What follows the fetched part is known only in the order by role.
      const isWhole = whole || filters.sort !== undefined
      const wanted = isWhole ? shown : Math.min(shown, limits.memberPageMax)
      await readFirstPage(
        queries,
        queryKey,
        () => fetchFirstPart(clubId, filters, wanted),
        (old: MemberPages, fresh: MemberPage) => mergeMembers(old, fresh, !filters.sort),
      )
    }),
  )
}

async function fetchFirstPart(clubId: string, filters: MemberFilters, wanted: number): Promise<MemberPage> {
  const limit = Math.max(Math.min(wanted, limits.memberPageMax), limits.memberPage)
  const first = await read(clubId, { ...filters, limit })
  const items = [...first.items]
  let { next } = first
  while (next && items.length < wanted) {
    const more = await read(clubId, { ...filters, limit, cursor: next })
    items.push(...more.items)
    next = more.next
  }
  return { ...first, items, next }
}

export type Change = 'promote' | 'demote' | 'remove'

/** Changes a member's role or removes them, then refetches the lists, also after a failure. */
export function useChangeMember(clubId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ change, personId }: { change: Change; personId: string }) => {
      const params = { club: clubId, personId }
      if (change === 'promote') return call('PUT /clubs/:club/members/:personId/admin', { params })
      if (change === 'demote') return call('DELETE /clubs/:club/members/:personId/admin', { params })
      return call('DELETE /clubs/:club/members/:personId', { params })
    },
    onSettled: async () => {
      void queries.invalidateQueries({
        queryKey: keys.clubs,
        predicate: ({ state }) => (state.data as { id?: string } | undefined)?.id === clubId,
      })
      // The change is saved even if the refetch fails.
      await refreshMembers(queries, clubId, true).catch(() => undefined)
    },
  })
}

/** Changes per request; small enough for visible progress. */
const batchSize = 5

export type Outcome = { done: string[]; failed: { personId: string; code: string }[] }

/** Changes several members in batches; returns unreachable ones among the failed. */
export function useChangeMembers(club: { id: string }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      change,
      ids,
      onProgress,
    }: {
      change: Change
      ids: string[]
      onProgress: (done: number) => void
    }) => {
      const outcome: Outcome = { done: [], failed: [] }
      for (let from = 0; from < ids.length; from += batchSize) {
        const personIds = ids.slice(from, from + batchSize)
        try {
          const body = { change, personIds }
          const part = await call('PUT /clubs/:club/members/changes', { params: { club: club.id }, body })
          outcome.done.push(...part.done)
          outcome.failed.push(...part.failed)
        } catch (error) {
          const code = codeOf(error) ?? 'network'
          outcome.failed.push(...ids.slice(from).map((personId) => ({ personId, code })))
          return outcome
        }
        onProgress(from + personIds.length)
      }
      return outcome
    },
    onSettled: () => refreshMembers(queries, club.id, true).catch(() => undefined),
  })
}

/** Refetches the lists of a club's members after others changed them. */
export function useRefreshMembers(clubId: string) {
  const queries = useQueryClient()
  return () => refreshMembers(queries, clubId, true).catch(() => undefined)
}
