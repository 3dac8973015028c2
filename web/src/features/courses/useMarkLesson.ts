import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lazyValue } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'

// Not loaded for visitors.
const marking = lazyValue(() => import('./completions'))

/** Marks lessons as done or not done: shown at once, sent when the server can be reached. */
export function useMarkLesson(mayMark: boolean) {
  const queries = useQueryClient()
  const viewer = useViewer()
  useEffect(() => {
    if (mayMark) void marking.read().then(({ sendCompletions }) => sendCompletions(queries))
  }, [mayMark, queries])
  return async (courseId: string, lessonId: string, isDone: boolean) => {
    const { keepCompletion } = await marking.read()
    if (viewer) keepCompletion(viewer.id, { courseId, lessonId, isDone })
  }
}
