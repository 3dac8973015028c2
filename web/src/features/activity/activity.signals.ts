import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import type { Pages } from '../../lib/cache/pages'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'
import type { Entry } from './activity.api'

/** In ms, between refetches in a busy club. */
const throttleMs = 5000

// The log has no signal of its own, which would reveal to members when something they cannot read happens.
const scheduleLogRefetch = ({ clubId }: { clubId: string }, queries: QueryClient, spread: number) =>
  scheduleRefetch(`activity ${clubId}`, () => void refetchLog(queries, clubId), throttleMs + spread)

async function refetchLog(queries: QueryClient, clubId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.newActivity(clubId) })
  // An empty list has no reading position to keep.
  await queries.invalidateQueries({
    queryKey: keys.activity(clubId),
    predicate: ({ state }) => (state.data as Pages<Entry> | undefined)?.pages[0]?.items.length === 0,
  })
}

export const signals: SignalHandlers = {
  'content.created': scheduleLogRefetch,
  'content.updated': scheduleLogRefetch,
  'content.deleted': scheduleLogRefetch,
  'pins.changed': scheduleLogRefetch,
  'likes.changed': scheduleLogRefetch,
  'comments.changed': scheduleLogRefetch,
  'attendance.changed': scheduleLogRefetch,
  'members.changed': scheduleLogRefetch,
  'requests.changed': scheduleLogRefetch,
  'club.updated': scheduleLogRefetch,
}
