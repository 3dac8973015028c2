/**
 * Lessons marked as done or not done, queued in this browser and sent one after the other by one tab at a time
 * (docs/decisions/079): offline or in two tabs, the latest press is the last to arrive.
 */
import type { Session } from '@guildhall/contract/accounts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../lib/cache/keys'
import { keepSending } from '../../lib/drafts/keepSending'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { showProgress } from './courses.api'
import type { Completion } from './progress'
import { completions } from './queued'

/** Marks lessons as done or not done: shown at once, sent when the server can be reached. */
export function useMarkLesson() {
  const queries = useQueryClient()
  const viewer = useViewer()
  useEffect(() => sendCompletions(queries), [queries])
  return (courseId: string, lessonId: string, isDone: boolean) => {
    if (viewer) completions.keep(viewer.id, { id: uuidv7(), courseId, lessonId, isDone })
  }
}

let isSending = false

/** Sends what is queued, now and later, for as long as the page is open. */
export function sendCompletions(queries: QueryClient): void {
  if (isSending) return
  isSending = true
  keepSending({ queries, outbox: completions, lock: 'guildhall-completions', send, whyNot, passing })

  completions.subscribe(dropRefused)
  dropRefused()

  async function send(_personId: string, entry: Completion, signal: AbortSignal) {
    const { courseId, lessonId, isDone } = entry
    const progress = await call(
      isDone ? 'PUT /lessons/:lessonId/completion' : 'DELETE /lessons/:lessonId/completion',
      { params: { lessonId }, signal, background: true },
    )
    // Before the entry is removed, or its lesson would flicker.
    showProgress(queries, courseId, progress)
    return () => undefined
  }

  function dropRefused(): void {
    const viewerId = queries.getQueryData<Session>(keys.session)?.viewer?.id
    for (const { id, failed } of viewerId ? completions.of(viewerId) : []) {
      if (failed === undefined || !viewerId) continue
      completions.remove(viewerId, id)
      toast.error('Progress not saved', failed)
      void queries.invalidateQueries({ queryKey: keys.courses })
    }
  }
}

/** Another person, or no one, is logged in; the page is about to notice. */
const passing = ['sign_in_required', 'session_not_found'] as const

const whyNot = (error: unknown): string =>
  errorText(error, 'The lesson could not be marked. Please try again.', {
    lesson_not_found: 'This lesson is no longer open to you.',
    not_enrolled: 'You are no longer enrolled in this course.',
  })
