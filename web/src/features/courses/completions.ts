/**
 * Lessons marked as done or not done, queued in this browser and sent one after the other by one tab at a time
 * (docs/decisions/028): offline or in two tabs, the latest press is the last to arrive.
 */
import type { Session } from '@guildhall/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../lib/cache/keys'
import { keepSending } from '../../lib/drafts/keepSending'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { patchCourse, patchLesson, showProgress } from './courses.api'
import { type Completion, withCompletions } from './progress'
import { completions } from './queued'

/** Queues a lesson as done or not done; it shows at once. */
export function keepCompletion(viewerId: string, press: Omit<Completion, 'id'>): void {
  completions.keep(viewerId, { id: uuidv7(), ...press })
}

let isSending = false

/** Sends what is queued, now and later, for as long as the page is open. */
export function sendCompletions(queries: QueryClient): void {
  if (isSending) return
  isSending = true
  keepSending({ queries, outbox: completions, lock: 'guildhall-completions', send, whyNot, passing })

  const sentHere = new Set<string>()
  let known: readonly Completion[] = []
  completions.subscribe(look)
  look()

  async function send(_personId: string, entry: Completion, signal: AbortSignal) {
    const { id, courseId, lessonId, isDone } = entry
    const progress = await call(
      isDone ? 'PUT /lessons/:lessonId/completion' : 'DELETE /lessons/:lessonId/completion',
      { params: { lessonId }, signal, background: true },
    )
    sentHere.add(id)
    // Before the entry is removed, or its lesson would flicker.
    showProgress(queries, courseId, progress)
    return () => undefined
  }

  function look(): void {
    const viewerId = queries.getQueryData<Session>(keys.session)?.viewer?.id
    if (!viewerId) return
    const now = completions.of(viewerId)
    const gone = known.filter(({ id, failed }) => failed === undefined && now.every((one) => one.id !== id))
    known = now
    for (const entry of gone) if (!sentHere.has(entry.id)) showSentElsewhere(queries, entry)
    for (const { id, failed } of now) {
      if (failed === undefined) continue
      completions.remove(viewerId, id)
      toast.error('Progress not saved', failed)
      void queries.invalidateQueries({ queryKey: keys.courses })
    }
  }
}

/** Another tab sent it, and has the answer. */
function showSentElsewhere(queries: QueryClient, entry: Completion): void {
  patchCourse(queries, entry.courseId, (course) => {
    const { learning, lessons } = withCompletions(course, [entry])
    return { learning, lessons }
  })
  patchLesson(queries, entry.lessonId, () => ({ isDone: entry.isDone }))
  void queries.invalidateQueries({ queryKey: keys.coursePages })
}

/** Another person, or no one, is logged in; the page is about to notice. */
const passing = ['sign_in_required', 'session_not_found'] as const

const whyNot = (error: unknown): string =>
  errorText(error, 'The lesson could not be marked. Please try again.', {
    lesson_not_found: 'This lesson is no longer open to you.',
    not_enrolled: 'You are no longer enrolled in this course.',
    needs_passing: 'Its quiz or assignment has to be passed first.',
  })
