import type { QueryClient } from '@tanstack/react-query'
import type { Pages } from '../../lib/pages'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'
import type { Entry } from './activity.api'
import { activityKeys } from './activity.keys'

/** In a busy club something happens all the time: it is asked once in so many milliseconds at most. */
const pause = 5000

// The log has no signal of its own, which would tell members when there is something to read that they may not.
const look = ({ clubId }: { clubId: string }, queries: QueryClient, spread: number) =>
  soon(`activity ${clubId}`, () => void refresh(queries, clubId), pause + spread)

async function refresh(queries: QueryClient, clubId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: activityKeys.news(clubId) })
  // Where nothing is shown, nothing jumps.
  await queries.invalidateQueries({
    queryKey: activityKeys.lists(clubId),
    predicate: ({ state }) => (state.data as Pages<Entry> | undefined)?.pages[0]?.items.length === 0,
  })
}

export const signals: SignalHandlers = {
  'content.created': look,
  'content.updated': look,
  'content.deleted': look,
  'pins.changed': look,
  'likes.changed': look,
  'comments.changed': look,
  'attendance.changed': look,
  'members.changed': look,
  'requests.changed': look,
  'club.updated': look,
}
