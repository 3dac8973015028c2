import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'

/** In a busy club people come and go all the time: a page looks again at once, and then after so many milliseconds. */
const pause = 2000
/** Clubs that were just looked at, and whether somebody came or went since. */
const looked = new Map<string, boolean>()

export const signals: SignalHandlers = {
  'members.changed': ({ clubId }, queries, spread) => lookSoon(clubId, queries, spread),
  // What the viewer may do about everybody changed.
  'membership.changed': ({ clubId }, queries) => void refresh(queries, clubId, true).catch(() => undefined),
}

function lookSoon(clubId: string, queries: QueryClient, spread: number): void {
  soon(`members ${clubId}`, () => look(clubId, queries, spread), spread)
}

function look(clubId: string, queries: QueryClient, spread: number): void {
  if (looked.has(clubId)) return void looked.set(clubId, true)
  looked.set(clubId, false)
  // Where it fails, what is shown stays until the next time.
  refresh(queries, clubId).catch(() => undefined)
  setTimeout(() => {
    const isBehind = looked.get(clubId)
    looked.delete(clubId)
    if (isBehind) lookSoon(clubId, queries, spread)
  }, pause)
}

/** Loaded on demand: most pages hear of members without showing any. */
async function refresh(queries: QueryClient, clubId: string, whole = false): Promise<void> {
  const shown = [keys.memberLists(clubId), keys.memberFaces(clubId)]
  if (shown.every((queryKey) => queries.getQueryCache().findAll({ queryKey }).length === 0)) return
  const { refreshMembers } = await import('./members.api')
  await refreshMembers(queries, clubId, whole)
}
