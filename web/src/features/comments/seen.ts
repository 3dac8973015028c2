import type { Comment } from '@guildhall/contract/interactions'
import { useEffect, useState } from 'react'
import { seenPrefix } from '../../lib/keptNames'
import { readStored, writeStored } from '../../lib/stored'
import { useViewer } from '../../lib/viewer'

/** Items whose comments somebody has read, each with the time of the newest that was shown. */
type Seen = Record<string, string>
const most = 300

/**
 * When the newest comment was written that the viewer was shown the last time they were here; undefined for visitors and
 * on a first visit. What is shown by now counts from the next time on.
 */
export function useSeenBefore(contentId: string, shown: Comment[]): string | undefined {
  const personId = useViewer()?.id
  const [before] = useState(() => (personId ? read(personId)[contentId] : undefined))
  const newest = newestOf(shown) ?? ''
  useEffect(() => {
    if (personId && newest) keep(personId, contentId, newest)
  }, [personId, contentId, newest])
  return before
}

/** When the latest of them was written. */
export const newestOf = (comments: Comment[]): string | undefined =>
  comments
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)

const nameOf = (personId: string) => `${seenPrefix}:${personId}:comments`

function read(personId: string): Seen {
  try {
    return JSON.parse(readStored(nameOf(personId)) ?? '{}') as Seen
  } catch {
    return {}
  }
}

function keep(personId: string, contentId: string, newest: string): void {
  const { [contentId]: before = '', ...others } = read(personId)
  if (before >= newest) return
  // The latest stands last.
  const seen = [...Object.entries(others), [contentId, newest]].slice(-most)
  writeStored(nameOf(personId), JSON.stringify(Object.fromEntries(seen)))
}
