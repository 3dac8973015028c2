import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allWatched, onWatch } from '../lib/live/signals'
import { afterFirstPaint } from '../lib/page/afterFirstPaint'
import { withRetries } from '../lib/page/lazyPart'
import { useSessionEpoch } from '../lib/session/machine'
import { useViewer } from '../lib/session/viewer'

/**
 * Opens the live connection after the first paint, one per person. Visitors get one only once a page watches
 * something.
 */
export function Live() {
  const queries = useQueryClient()
  const viewer = useViewer()
  // A connection belongs to its session, so the next session opens another.
  const epoch = useSessionEpoch()
  const person = viewer === undefined ? undefined : (viewer?.id ?? 'visitor')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a connection per session
  useEffect(() => {
    if (!person) return
    const leaving: (() => void)[] = []
    let left = false
    const open = async () => {
      const { goLive } = await withRetries(() => import('./goLive'))
      if (!left) leaving.push(goLive(queries))
    }
    afterFirstPaint(() => {
      if (left) return
      if (person !== 'visitor' || allWatched().length > 0) return void open()
      const stop = onWatch(() => {
        stop()
        void open()
      })
      leaving.push(stop)
    })
    return () => {
      left = true
      for (const leave of leaving) leave()
    }
  }, [person, queries, epoch])

  return null
}
