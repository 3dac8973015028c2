import type { EndpointKey, InputOf } from '@guildhall/contract/api'
import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { patchAll, putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import type { PeopleSearch } from '../../ui/usePeopleSearch'

export const managedCourseQuery = (club: string, slug: string) =>
  queryOptions({
    queryKey: keys.managedCourse(club, slug),
    queryFn: ({ signal }) => readCourse(club, slug, signal),
  })

export const readCourse = (club: string, slug: string, signal?: AbortSignal) =>
  call('GET /clubs/:club/courses/:slug/manage', { params: { club, slug }, signal })

export const lessonDraftQuery = (lessonId: string) =>
  queryOptions({
    queryKey: keys.lessonDraft(lessonId),
    queryFn: ({ signal }) => call('GET /lessons/:lessonId/draft', { params: { lessonId }, signal }),
  })

export const lessonVersionsQuery = (lessonId: string) =>
  pagedOptions(keys.lessonVersions(lessonId), ({ cursor, signal }) =>
    call('GET /lessons/:lessonId/versions', { params: { lessonId }, query: { cursor }, signal }),
  )

/** Members by name. */
export const teacherCandidatesQuery =
  (clubId: string): PeopleSearch =>
  (q) => ({
    queryKey: keys.teacherCandidates(clubId, q),
    queryFn: async ({ signal }) => {
      const query = { q: q || undefined }
      const { items } = await call('GET /clubs/:club/members', { params: { club: clubId }, query, signal })
      return { people: items.map(({ person }) => person) }
    },
  })

/** All of a club's courses, for ordering them. */
export const courseOrderQuery = (club: string) =>
  pagedOptions(keys.courseOrder(club), ({ cursor, signal }) =>
    call('GET /clubs/:club/courses', { params: { club }, query: { cursor }, signal }),
  )

type Body<K extends EndpointKey> = InputOf<K> extends { body: infer B } ? B : never

export const createCourse = (club: string, body: Body<'POST /clubs/:club/courses'>) =>
  call('POST /clubs/:club/courses', { params: { club }, body })

export const saveCourse = (courseId: string, body: Body<'PUT /courses/:courseId'>) =>
  call('PUT /courses/:courseId', { params: { courseId }, body })

export const moveCourse = (courseId: string, before: string | null) =>
  call('PUT /courses/:courseId/position', { params: { courseId }, body: { before } })

export const saveTeachers = (courseId: string, personIds: string[]) =>
  call('PUT /courses/:courseId/teachers', { params: { courseId }, body: { personIds } })

export const saveOutline = (courseId: string, body: Body<'PUT /courses/:courseId/outline'>) =>
  call('PUT /courses/:courseId/outline', { params: { courseId }, body })

export const publishCourse = (courseId: string, isPublished: boolean) =>
  isPublished
    ? call('PUT /courses/:courseId/publication', { params: { courseId } })
    : call('DELETE /courses/:courseId/publication', { params: { courseId } })

export const deleteCourse = (courseId: string) => call('DELETE /courses/:courseId', { params: { courseId } })

export const copyCourse = (courseId: string, id: string) =>
  call('POST /courses/:courseId/copies', { params: { courseId }, body: { id } })

export const createLesson = (courseId: string, body: Body<'POST /courses/:courseId/lessons'>) =>
  call('POST /courses/:courseId/lessons', { params: { courseId }, body })

export const saveLesson = (lessonId: string, body: Body<'PUT /lessons/:lessonId'>) =>
  call('PUT /lessons/:lessonId', { params: { lessonId }, body })

export const publishLesson = (lessonId: string, isPublished: boolean) =>
  isPublished
    ? call('PUT /lessons/:lessonId/publication', { params: { lessonId } })
    : call('DELETE /lessons/:lessonId/publication', { params: { lessonId } })

export const copyLesson = (lessonId: string, id: string) =>
  call('POST /lessons/:lessonId/copies', { params: { lessonId }, body: { id } })

export const deleteLesson = (lessonId: string) => call('DELETE /lessons/:lessonId', { params: { lessonId } })

export const saveQuiz = (lessonId: string, body: Body<'PUT /lessons/:lessonId/quiz'>) =>
  call('PUT /lessons/:lessonId/quiz', { params: { lessonId }, body })

export const deleteQuiz = (lessonId: string) =>
  call('DELETE /lessons/:lessonId/quiz', { params: { lessonId } })

export const saveAssignment = (lessonId: string, body: Body<'PUT /lessons/:lessonId/assignment'>) =>
  call('PUT /lessons/:lessonId/assignment', { params: { lessonId }, body })

export const deleteAssignment = (lessonId: string) =>
  call('DELETE /lessons/:lessonId/assignment', { params: { lessonId } })

/** Stores a saved course, and marks what learners see of it as stale. */
export function cacheCourse(queries: QueryClient, club: string, course: CourseDraft): void {
  putData(queries, keys.managedCourse(club, course.slug), course)
  void queries.invalidateQueries({ queryKey: keys.courses, refetchType: 'none' })
}

/** Stores a saved lesson, and its facts in the outline. */
export function cacheLesson(queries: QueryClient, lesson: LessonDraft): void {
  putData(queries, keys.lessonDraft(lesson.id), lesson)
  void queries.invalidateQueries({ queryKey: keys.lessonVersions(lesson.id) })
  patchAll<CourseDraft>(
    queries,
    keys.managedCourses,
    (course) => ({ ...course, outline: withLesson(course.outline, lesson) }),
    { name: lesson.id },
  )
}

function withLesson(outline: CourseDraft['outline'], lesson: LessonDraft): CourseDraft['outline'] {
  const has = [
    lesson.video && 'video',
    lesson.audio && 'audio',
    lesson.files.length > 0 && 'files',
    lesson.quiz && 'quiz',
    lesson.assignment && 'assignment',
  ].filter((part) => part !== false && part !== null) as CourseDraft['outline'][0]['lessons'][0]['has']
  const { id, slug, title, minutes, isPreview, isOptional, isPublished, unlockDays, unlockAt } = lesson
  const row = { id, slug, title, minutes, isPreview, isOptional, isPublished, unlockDays, unlockAt, has }
  return outline.map((section) => ({
    ...section,
    lessons: section.lessons.map((one) => (one.id === id ? row : one)),
  }))
}

/** Changes the cached lesson; for parts with endpoints of their own. */
export function useCacheLessonPart(lessonId: string) {
  const queries = useQueryClient()
  return (part: Partial<LessonDraft>) => {
    const lesson = queries.getQueryData<LessonDraft>(keys.lessonDraft(lessonId))
    if (lesson) cacheLesson(queries, { ...lesson, ...part })
  }
}
