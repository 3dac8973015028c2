import type { Course, CoursePage, Lesson, Progress } from '@guildhall/contract/courses'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { patchAll } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

/** A club's courses, newest first. */
export const courseListQuery = (club: string) =>
  pagedOptions(keys.courseLists(club), ({ cursor, signal }) =>
    call('GET /clubs/:club/courses', { params: { club }, query: { cursor }, signal }),
  )

/** A course with its outline and the viewer's progress. */
export const coursePageQuery = (club: string, slug: string) =>
  queryOptions({
    queryKey: keys.coursePage(club, slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/courses/:slug', { params: { club, slug }, signal }),
  })

/** Whether a teacher's link lets the viewer start a course. */
export const linkEnrollmentQuery = (courseId: string, token: string) =>
  queryOptions({
    queryKey: keys.linkEnrollment(courseId, token),
    queryFn: ({ signal }) =>
      call('GET /courses/:courseId/link-enrollment', { params: { courseId }, query: { token }, signal }),
  })

/** A lesson that is open to the viewer. */
export const lessonQuery = (club: string, slug: string, lesson: string) =>
  queryOptions({
    queryKey: keys.lesson(club, slug, lesson),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/courses/:slug/lessons/:lesson', { params: { club, slug, lesson }, signal }),
  })

/** Changes a course wherever its page is cached. */
export function patchCourse(
  queries: QueryClient,
  courseId: string,
  change: (course: Course) => Partial<Course>,
): void {
  patchAll<CoursePage>(
    queries,
    keys.coursePages,
    (old) =>
      old.course.id === courseId ? { ...old, course: { ...old.course, ...change(old.course) } } : old,
    {},
  )
}

/** Changes a lesson wherever it is cached. */
export function patchLesson(
  queries: QueryClient,
  lessonId: string,
  change: (lesson: Lesson) => Partial<Lesson>,
): void {
  const changed = (old: Lesson) => (old.id === lessonId ? { ...old, ...change(old) } : old)
  patchAll<Lesson>(queries, keys.lessons(), changed, {})
}

/** Shows a person's progress as the server returned it. */
export function showProgress(queries: QueryClient, courseId: string, { learning, lessons }: Progress): void {
  patchCourse(queries, courseId, () => ({ learning, lessons }))
  const states = new Map(lessons.map(({ lessonId, state }) => [lessonId, state]))
  const withState = (old: Lesson) => {
    const state = states.get(old.id)
    return state ? { ...old, isDone: state === 'done' } : old
  }
  patchAll<Lesson>(queries, keys.lessons(), withState, {})
  void queries.invalidateQueries({ queryKey: keys.courseLists(), refetchType: 'none' })
  // What was locked may be open now.
  void queries.refetchQueries({
    queryKey: keys.lessons(),
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  })
}

const startTexts = {
  course_not_found: 'This course no longer exists.',
  not_a_member: 'Join the club first.',
  enrollment_by_teachers: 'A teacher enrolls people in this course.',
  group_required: 'Only members of some groups can take this course.',
  level_too_low: 'Your level isn’t high enough yet.',
  course_not_published: 'This course isn’t published yet.',
} as const

/** Starts a course, or comes back to it; with the token of a teacher's link, whatever the access. */
export function useStartCourse(course: Course, link?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.learning(course.id),
    mutationFn: () =>
      link
        ? call('PUT /courses/:courseId/link-enrollment', {
            params: { courseId: course.id },
            body: { token: link },
          })
        : call('PUT /courses/:courseId/enrollment', { params: { courseId: course.id } }),
    onSuccess: (progress) => {
      showProgress(queries, course.id, progress)
      void queries.invalidateQueries({ queryKey: keys.coursePages })
      void queries.invalidateQueries({ queryKey: keys.lessons(course.club.slug, course.slug) })
    },
    onError: (error) => {
      toast.error('Couldn’t start the course', errorText(error, 'Please try again.', startTexts))
      if (Object.hasOwn(startTexts, codeOf(error) ?? ''))
        void queries.invalidateQueries({ queryKey: keys.coursePages })
    },
  })
}

export function useLeaveCourse(course: Course) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.learning(course.id),
    mutationFn: () => call('DELETE /courses/:courseId/enrollment', { params: { courseId: course.id } }),
    onSuccess: (progress) => {
      showProgress(queries, course.id, progress)
      queries.removeQueries({ queryKey: keys.lessons(course.club.slug, course.slug), type: 'inactive' })
      void queries.invalidateQueries({ queryKey: keys.coursePages })
      toast.success('You left the course')
    },
    onError: (error) =>
      toast.error(
        'Couldn’t leave the course',
        errorText(error, 'Please try again.', { course_not_found: startTexts.course_not_found }),
      ),
  })
}
