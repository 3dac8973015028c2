import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export const courseBinQuery = (club: string) =>
  queryOptions({
    queryKey: keys.courseBin(club),
    queryFn: ({ signal }) => call('GET /clubs/:club/course-bin', { params: { club }, signal }),
  })

export const lessonBinQuery = (courseId: string) =>
  queryOptions({
    queryKey: keys.lessonBin(courseId),
    queryFn: ({ signal }) => call('GET /courses/:courseId/bin', { params: { courseId }, signal }),
  })

export type BinKind = 'course' | 'lesson'

const restored = {
  course: (courseId: string) => call('PUT /courses/:courseId/restoration', { params: { courseId } }),
  lesson: (lessonId: string) => call('PUT /lessons/:lessonId/restoration', { params: { lessonId } }),
}

const texts = {
  course_not_found: 'It is no longer in the bin.',
  lesson_not_found: 'It is no longer in the bin.',
  too_many_courses: 'A club has at most 200 courses.',
  too_many_lessons: 'A course has at most 300 lessons.',
}

/** Takes it out of the bin, says so, and refreshes what shows it. */
export async function restore(
  queries: QueryClient,
  kind: BinKind,
  { id, title }: { id: string; title: string },
): Promise<void> {
  try {
    await restored[kind](id)
    toast.success(kind === 'course' ? 'Course restored' : 'Lesson restored', title)
  } catch (error) {
    const title = kind === 'course' ? 'The course could not be restored' : 'The lesson could not be restored'
    toast.error(title, errorText(error, 'Please try again.', texts))
  }
  await Promise.all(
    [keys.bins, keys.managedCourses, keys.courses].map((queryKey) => queries.invalidateQueries({ queryKey })),
  )
}

/** Says that it was deleted, with a button that restores it. */
export function sayDeleted(queries: QueryClient, kind: BinKind, of: { id: string; title: string }): void {
  void queries.invalidateQueries({ queryKey: keys.bins })
  toast.success(kind === 'course' ? 'Course deleted' : 'Lesson deleted', of.title, {
    label: 'Undo',
    run: () => void restore(queries, kind, of),
  })
}
