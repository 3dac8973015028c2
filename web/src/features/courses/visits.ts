import type { Lesson } from '@guildhall/contract/courses'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/net/call'
import { patchCourse, patchLesson, showProgress } from './courses.api'
import { createPositionSaver } from './positionSaver'

type Visited = Pick<Lesson, 'id' | 'courseId' | 'videoPosition' | 'can'>
type Visit = { videoPosition?: number; isAtEnd?: boolean }

/** Visits only matter for learners; a lost one is of no consequence. */
async function record(queries: QueryClient, lesson: Visited, visit: Visit, keepalive = false) {
  if (lesson.can.complete !== true) return
  const { progress } = await call('PUT /lessons/:lessonId/visit', {
    params: { lessonId: lesson.id },
    body: visit,
    ...{ keepalive, background: true },
  })
  if (progress) showProgress(queries, lesson.courseId, progress)
}

/** Records once that a lesson was opened, which ends its “new” mark. */
export function useVisit(lesson: Visited): void {
  const queries = useQueryClient()
  const visit = useEffectEvent(() => {
    if (lesson.can.complete !== true) return
    void record(queries, lesson, {}).catch(() => undefined)
    patchCourse(queries, lesson.courseId, ({ lessons, learning }) => {
      const isNew = lessons.some(({ lessonId, isNew }) => lessonId === lesson.id && isNew)
      if (!isNew) return {}
      return {
        lessons: lessons.map((state) => (state.lessonId === lesson.id ? { ...state, isNew: false } : state)),
        learning: learning && { ...learning, newCount: Math.max(learning.newCount - 1, 0) },
      }
    })
  })
  const { id } = lesson
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lesson
  useEffect(() => {
    if (!document.hidden) return visit()
    const seen = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', seen)
      visit()
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [id])
}

export type Watching = {
  /** The position while playing, in seconds. */
  onTime: (seconds: number) => void
  /** Paused, or about to be left. */
  onPause: () => void
  /** Played to its end. */
  onEnd: () => void
}

/** Saves how far a lesson's video or sound was played, and that its end was reached while the page was seen. */
export function useWatching(lesson: Visited): Watching {
  const queries = useQueryClient()
  const send = useEffectEvent((seconds: number, isLeaving: boolean) => {
    patchLesson(queries, lesson.id, () => ({ videoPosition: seconds }))
    record(queries, lesson, { videoPosition: seconds }, isLeaving).catch(() => saver.retry())
  })
  const [saver] = useState(() => createPositionSaver(lesson.videoPosition ?? 0, (...now) => send(...now)))
  useEffect(() => {
    const leave = () => saver.flush(true)
    const hide = () => document.hidden && leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [saver])
  return {
    onTime: saver.at,
    onPause: () => saver.flush(),
    onEnd: () => {
      saver.flush()
      // A video that ran on in a hidden page completes nothing.
      if (!document.hidden) void record(queries, lesson, { isAtEnd: true }).catch(() => undefined)
    },
  }
}
