import type { ClubPreview } from '@guildhall/contract/clubs'
import type { QueryClient } from '@tanstack/react-query'
import { cachedData } from '../../lib/cache/cachedData'
import { keys } from '../../lib/cache/keys'
import { beginRead, patchData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

type CachedClub = { id: string; slug: string } & Record<string, unknown>

/**
 * Updates a club wherever it is shown: refetches its own pages, and patches all lists with a single request.
 */
export async function refreshClub(queries: QueryClient, clubId: string): Promise<void> {
  const slugs = new Set<string>()
  const lists = cachedData(queries, keys.clubs).filter(([queryKey, data]) => {
    const found = cachedClubsIn(data, clubId)
    for (const { slug } of found) slugs.add(slug)
    return found.length > 0 && !isOfOneClub(queryKey)
  })
  void queries.invalidateQueries({
    queryKey: keys.clubs,
    predicate: ({ queryKey }) =>
      isOfOneClub(queryKey) &&
      (queryKey.includes(clubId) || [...slugs].some((slug) => queryKey.includes(slug))),
  })
  // Membership and order of the lists are refetched when they are next shown.
  const markStale = () =>
    queries.invalidateQueries({
      queryKey: keys.clubs,
      refetchType: 'none',
      predicate: ({ queryKey }) => !isOfOneClub(queryKey),
    })
  // The club may be new to the viewer.
  if (slugs.size === 0) void queries.invalidateQueries({ queryKey: keys.myClubs, exact: true })
  if (lists.length > 0)
    try {
      const write = { name: `club ${clubId}`, at: beginRead() }
      const fresh = await call('GET /clubs/:club/preview', { params: { club: clubId } })
      for (const [queryKey] of lists) patchData(queries, queryKey, (old) => patched(old, fresh), write)
    } catch {
      // Deleted or unreachable: lists stay as they are.
    }
  await markStale()
}

const collections = new Set(['list', 'mine', 'suggested', 'waiting', 'deleted', 'categories'])
/** Whether the query is about one club, by slug or ID. */
const isOfOneClub = ([, what]: readonly unknown[]) => typeof what === 'string' && !collections.has(what)

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null
const isClub = (data: Record<string, unknown>, clubId: string): data is CachedClub =>
  data.id === clubId && typeof data.slug === 'string'

function cachedClubsIn(data: unknown, clubId: string): CachedClub[] {
  if (!isObject(data)) return []
  if (isClub(data, clubId)) return [data]
  return Object.values(data).flatMap((value) => cachedClubsIn(value, clubId))
}

/** Copies `data` with the club's new values; unaffected objects keep their identity. */
function patched(data: unknown, fresh: ClubPreview): unknown {
  if (!isObject(data)) return data
  if (isClub(data, fresh.id)) {
    const now = fresh as unknown as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, name in now ? now[name] : value]),
    )
  }
  const entries = Object.entries(data).map(([name, value]) => [name, patched(value, fresh)] as const)
  if (entries.every(([name, value]) => value === data[name])) return data
  return Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
