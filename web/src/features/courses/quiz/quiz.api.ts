import type { Course, Lesson } from '@guildhall/contract/courses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { call } from '../../../lib/net/call'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { patience } from '../../../lib/net/patience'
import { toast } from '../../../lib/page/toast'
import { patchLesson } from '../courses.api'

type Attempt = {
  id: string
  version: number
  answers: { questionId: string; optionIds: string[]; text: string }[]
}

/** Refusals after which the lesson is read again. */
const stale = ['quiz_changed', 'no_attempts_left', 'quiz_not_found', 'lesson_not_found', 'not_enrolled']

export function useAnswerQuiz({ id: lessonId }: Pick<Lesson, 'id'>, course: Course) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.learning(course.id),
    mutationFn: (body: Attempt) =>
      call('POST /lessons/:lessonId/quiz-attempts', { params: { lessonId }, body, patience }),
    onSuccess: ({ quiz }) => {
      patchLesson(queries, lessonId, () => ({ quiz }))
      // A passed quiz completes the lesson, and may unlock the next one.
      if (quiz.isPassed)
        void queries.invalidateQueries({ queryKey: keys.coursePage(course.club.slug, course.slug) })
    },
    onError: (error) => {
      const code = codeOf(error)
      if (code && stale.includes(code)) void queries.invalidateQueries({ queryKey: keys.lessons() })
      toast.error(
        'Couldn’t check your answers',
        errorText(error, 'Please try again. Your answers are kept.', {
          network: 'You’re offline. Your draft is saved.',
          quiz_changed: 'The quiz was changed. Answers that still fit are kept; check the others.',
          no_attempts_left: 'You have no attempts left.',
          quiz_not_found: 'The quiz was removed.',
          lesson_not_found: 'This lesson is no longer open to you.',
          not_enrolled: 'Start the course to take its quizzes.',
        }),
      )
    },
  })
}
