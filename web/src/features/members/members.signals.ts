import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'

/** In ms, between refetches in a busy club. */
const pauseMs = 2000
/** Clubs in their pause, and whether their members changed during it. */
const pausedClubs = new Map<string, boolean>()

export const signals: SignalHandlers = {
  'members.changed': ({ clubId }, queries, spread) => scheduleMembersRefetch(clubId, queries, spread),
  // The viewer's own role changed, and with it what they can do with each member.
  'membership.changed': ({ clubId }, queries) => void refetch(queries, clubId, true).catch(() => undefined),
}

function scheduleMembersRefetch(clubId: string, queries: QueryClient, spread: number): void {
  scheduleRefetch(`members ${clubId}`, () => refetchAndPause(clubId, queries, spread), spread)
}

function refetchAndPause(clubId: string, queries: QueryClient, spread: number): void {
  if (pausedClubs.has(clubId)) return void pausedClubs.set(clubId, true)
  pausedClubs.set(clubId, false)
  // After a failure the list stays as it is until the next signal.
  refetch(queries, clubId).catch(() => undefined)
  setTimeout(() => {
    const hasChanged = pausedClubs.get(clubId)
    pausedClubs.delete(clubId)
    if (hasChanged) scheduleMembersRefetch(clubId, queries, spread)
  }, pauseMs)
}

/** Imported on demand: most pages receive these signals without showing members. */
async function refetch(queries: QueryClient, clubId: string, whole = false): Promise<void> {
  const shown = [keys.memberLists(clubId), keys.memberFaces(clubId)]
  if (shown.every((queryKey) => queries.getQueryCache().findAll({ queryKey }).length === 0)) return
  const { refreshMembers } = await import('./members.api')
  await refreshMembers(queries, clubId, whole)
}
