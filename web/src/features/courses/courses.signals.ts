import type { Session } from '@guildhall/contract/accounts'
import type { CoursePage, Lesson } from '@guildhall/contract/courses'
import { keys } from '../../lib/cache/keys'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'
import { completions } from './queued'

export const signals: SignalHandlers = {
  'learning.changed': ({ courseId }, queries, spread) => {
    const viewerId = queries.getQueryData<Session>(keys.session)?.viewer?.id
    // The response to what this page is sending carries the state.
    const isSending = viewerId && completions.of(viewerId).some((one) => one.courseId === courseId)
    if (isSending || queries.isMutating({ mutationKey: keys.learning(courseId) }) > 0) return
    const refetch = () => {
      void queries.invalidateQueries({ queryKey: keys.courseLists() })
      void queries.invalidateQueries({
        queryKey: keys.coursePages,
        predicate: ({ state }) => (state.data as CoursePage | undefined)?.course.id === courseId,
      })
      void queries.invalidateQueries({
        queryKey: keys.lessons(),
        // One that was locked may be open now.
        predicate: ({ state }) =>
          state.status === 'error' || (state.data as Lesson | undefined)?.courseId === courseId,
      })
    }
    scheduleRefetch(`learning ${courseId}`, refetch, spread)
  },
}
