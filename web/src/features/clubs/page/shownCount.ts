import type { ClubCounts } from '@guildhall/contract/clubs'
import { type ContentKind, featureOf } from '@guildhall/contract/limits'

type Shown = { state?: string | undefined; view?: string | undefined }

/** How many items the tab of a kind lists, as its list is chosen in the address. */
export function shownCount(kind: ContentKind, counts: ClubCounts, { state, view }: Shown): number {
  if (kind === 'job' && state !== 'all') return counts.openJobs
  if (kind === 'event' && view === 'past') return Math.max(0, counts.events - counts.upcomingEvents)
  if (kind === 'event' && view !== 'month') return counts.upcomingEvents
  return counts[featureOf[kind]]
}
