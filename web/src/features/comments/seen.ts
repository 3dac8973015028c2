import { useEffect, useState } from 'react'
import { seenPrefix } from '../../lib/drafts/storageKeys'
import { useHydrated } from '../../lib/page/hydration'
import { useViewer } from '../../lib/session/viewer'
import { readStored, writeStored } from '../../lib/state/stored'
import type { Comment } from './comment'

/** The time of the newest comment seen, by item ID. */
type Seen = Record<string, string>
const maxItems = 300

/**
 * When the newest comment was written that the viewer saw on earlier visits; undefined for visitors and on a
 * first visit. Stores what is shown now for the next visit.
 */
export function useSeenBefore(contentId: string, shown: Comment[]): string | undefined {
  const personId = useViewer()?.id
  const isHydrated = useHydrated()
  const [seen, setSeen] = useState<Seen>()
  if (isHydrated && personId && !seen) setSeen(read(personId))
  const newest = newestOf(shown) ?? ''
  useEffect(() => {
    if (seen && personId && newest) save(personId, contentId, newest)
  }, [seen, personId, contentId, newest])
  return seen?.[contentId]
}

/** The time of the latest comment. */
export const newestOf = (comments: Comment[]): string | undefined =>
  comments
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)

const storageKey = (personId: string) => `${seenPrefix}:${personId}:comments`

function read(personId: string): Seen {
  try {
    return JSON.parse(readStored(storageKey(personId)) ?? '{}') as Seen
  } catch {
    return {}
  }
}

function save(personId: string, contentId: string, newest: string): void {
  const { [contentId]: before = '', ...others } = read(personId)
  if (before >= newest) return
  // The most recent last, as the oldest are dropped.
  const seen = [...Object.entries(others), [contentId, newest]].slice(-maxItems)
  writeStored(storageKey(personId), JSON.stringify(Object.fromEntries(seen)))
}
