import type { ClubPreview } from '@guildhall/contract/clubs'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { heldData } from '../../lib/heldData'
import { keys } from '../../lib/keys'

type Held = { id: string; slug: string } & Record<string, unknown>

/**
 * Brings one club up to date wherever it is shown: its own pages are read again, and in lists it is changed in place,
 * by one request however many of them are loaded.
 */
export async function refreshClub(queries: QueryClient, clubId: string): Promise<void> {
  const slugs = new Set<string>()
  const lists = heldData(queries, keys.clubs).filter(([queryKey, data]) => {
    const found = heldIn(data, clubId)
    for (const { slug } of found) slugs.add(slug)
    return found.length > 0 && !isOwn(queryKey)
  })
  void queries.invalidateQueries({
    queryKey: keys.clubs,
    predicate: ({ queryKey }) =>
      isOwn(queryKey) && (queryKey.includes(clubId) || [...slugs].some((slug) => queryKey.includes(slug))),
  })
  // In which lists it belongs, and where, is read when they are shown next.
  const later = () =>
    queries.invalidateQueries({
      queryKey: keys.clubs,
      refetchType: 'none',
      predicate: ({ queryKey }) => !isOwn(queryKey),
    })
  // Perhaps it is new.
  if (slugs.size === 0) void queries.invalidateQueries({ queryKey: keys.myClubs, exact: true })
  if (lists.length > 0)
    try {
      const fresh = await call('GET /clubs/:club/preview', { params: { club: clubId } })
      for (const [queryKey] of lists) queries.setQueryData(queryKey, (old: unknown) => patched(old, fresh))
    } catch {
      // Gone, or out of reach: as it was until then.
    }
  await later()
}

const collections = new Set(['list', 'mine', 'suggested', 'waiting', 'deleted', 'categories'])
/** What is about one club, by its slug or its id. */
const isOwn = ([, what]: readonly unknown[]) => typeof what === 'string' && !collections.has(what)

const isObject = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null
const isClub = (data: Record<string, unknown>, clubId: string): data is Held =>
  data.id === clubId && typeof data.slug === 'string'

function heldIn(data: unknown, clubId: string): Held[] {
  if (!isObject(data)) return []
  if (isClub(data, clubId)) return [data]
  return Object.values(data).flatMap((value) => heldIn(value, clubId))
}

/** With what the club is now in each place that has it; all else stays the same object. */
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
