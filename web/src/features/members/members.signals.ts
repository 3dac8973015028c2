import type { QueryClient } from '@tanstack/react-query'
import type { SignalHandlers } from '../../lib/signals'
import { refreshMembers } from './members.api'

/** In a busy club people come and go all the time: a page looks again at once, and then after so many milliseconds. */
const pause = 2000
/** Clubs that were just looked at, and whether somebody came or went since. */
const looked = new Map<string, boolean>()

export const signals: SignalHandlers = {
  'members.changed': ({ clubId }, queries) => look(clubId, queries),
  // What the viewer may do about everybody changed.
  'membership.changed': ({ clubId }, queries) =>
    void refreshMembers(queries, clubId, true).catch(() => undefined),
}

function look(clubId: string, queries: QueryClient): void {
  if (looked.has(clubId)) return void looked.set(clubId, true)
  looked.set(clubId, false)
  // Where it fails, what is shown stays until the next time.
  refreshMembers(queries, clubId).catch(() => undefined)
  setTimeout(() => {
    const isBehind = looked.get(clubId)
    looked.delete(clubId)
    if (isBehind) look(clubId, queries)
  }, pause)
}
