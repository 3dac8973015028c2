import type { Course } from '@guildhall/contract/courses'
import { useEffect, useState } from 'react'
import { learningPrefix } from '../../lib/drafts/storageKeys'
import { useViewer } from '../../lib/session/viewer'
import { readStored, writeStored } from '../../lib/state/stored'

/**
 * Whether to celebrate below this lesson: once, on the lesson that is open when a course turns out to be finished which
 * this browser knew as unfinished. By whatever finished it: the button, a quiz, a teacher while the learner was away.
 */
export function useCelebration({ id, learning }: Course, lessonId: string): boolean {
  const viewer = useViewer()
  const [celebrated, setCelebrated] = useState<string | null>(null)
  const isLearning = learning?.status === 'active'
  const isFinished = learning?.completedAt != null
  const key = viewer && isLearning ? `${learningPrefix}:${viewer.id}:unfinished:${id}` : undefined
  useEffect(() => {
    if (key === undefined) return
    if (!isFinished) return writeStored(key, '1')
    // On another lesson it is over.
    if (readStored(key) === null) return setCelebrated((now) => (now === lessonId ? now : null))
    writeStored(key, null)
    setCelebrated(lessonId)
  }, [key, isFinished, lessonId])
  return isFinished && celebrated === lessonId
}
