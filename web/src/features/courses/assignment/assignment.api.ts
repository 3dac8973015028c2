import type { handIn } from '@guildhall/contract/course-assignments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { keys } from '../../../lib/cache/keys'
import { call } from '../../../lib/net/call'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { patience } from '../../../lib/net/patience'
import { toast } from '../../../lib/page/toast'
import { patchLesson } from '../courses.api'

export type HandIn = z.infer<typeof handIn>

export function useHandIn(lessonId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: HandIn) =>
      call('PUT /lessons/:lessonId/submission', { params: { lessonId }, body, patience }),
    onSuccess: (submission) => {
      patchLesson(queries, lessonId, ({ assignment }) => ({
        assignment: assignment && { ...assignment, submission },
      }))
      toast.success('Assignment handed in')
    },
  })
}

/** Explains in a toast why nothing was handed in. */
export const showHandInError = (error: unknown): void =>
  toast.error(
    'Couldn’t hand it in',
    errorText(error, 'Please try again. What you wrote is kept.', {
      network: 'You’re offline. Your draft is saved.',
      submission_accepted: 'It was accepted meanwhile.',
      changed_meanwhile: 'You changed it in another tab or on another device.',
      assignment_not_found: 'The assignment was removed.',
      lesson_not_found: 'This lesson is no longer open to you.',
      not_enrolled: 'Start the course to hand in assignments.',
      file_in_use: 'This file is already used elsewhere. Please upload it again.',
    }),
  )

export function useTakeBack(lessonId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /lessons/:lessonId/submission', { params: { lessonId } }),
    onSuccess: () =>
      patchLesson(queries, lessonId, ({ assignment }) => ({
        assignment: assignment && { ...assignment, submission: null },
      })),
    onError: (error) => {
      if (codeOf(error) === 'submission_accepted')
        void queries.invalidateQueries({ queryKey: keys.lessons() })
      toast.error(
        'Couldn’t take it back',
        errorText(error, 'Please try again.', { submission_accepted: 'It was accepted meanwhile.' }),
      )
    },
  })
}
