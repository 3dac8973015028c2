import type { Course, Learning, LessonState, OutlineLesson } from '@guildhall/contract/courses'

/** A lesson that was marked as done or not done in this browser, and is not sent yet. */
export type Completion = {
  id: string
  courseId: string
  lessonId: string
  isDone: boolean
  failed?: string | undefined
}

/** All lessons in the order of the outline. */
export const lessonsOf = ({ outline }: Pick<Course, 'outline'>): OutlineLesson[] =>
  outline.flatMap(({ lessons }) => lessons)

/** The course as it will be once the queued completions have arrived. The latest of a lesson counts. */
export function withCompletions(course: Course, queued: readonly Completion[]): Course {
  const own = queued.filter(({ courseId, failed }) => courseId === course.id && failed === undefined)
  if (own.length === 0 || !course.learning) return course
  const wanted = new Map(own.map(({ lessonId, isDone }) => [lessonId, isDone]))
  const marked = course.lessons.map((state): LessonState => {
    const isDone = wanted.get(state.lessonId) ?? state.state === 'done'
    if (isDone === (state.state === 'done')) return state
    return { ...state, state: isDone ? 'done' : 'open', isNew: false }
  })
  const lessons = course.unlocking === 'order' ? unlockedInOrder(course, marked) : marked
  return { ...course, lessons, learning: countedAnew(course, lessons) }
}

/** In order: a lesson is open once every required one before it is done. The server decides; this is until it answers. */
function unlockedInOrder(course: Course, states: LessonState[]): LessonState[] {
  const byId = new Map(states.map((state) => [state.lessonId, state]))
  const known = new Map<string, LessonState>()
  let missing: OutlineLesson | undefined
  for (const lesson of lessonsOf(course)) {
    const state = byId.get(lesson.id)
    if (!state) continue
    const isOpen = state.state !== 'locked' || !missing
    if (state.state === 'locked' && isOpen) known.set(lesson.id, { ...state, state: 'open', waitsFor: null })
    else if (state.state === 'open' && missing && !lesson.isPreview && course.can.teach !== true)
      known.set(lesson.id, { ...state, state: 'locked', waitsFor: missing.title })
    if (state.state !== 'done' && !lesson.isOptional && lesson.isPublished) missing ??= lesson
  }
  return states.map((state) => known.get(state.lessonId) ?? state)
}

function countedAnew(course: Course, lessons: LessonState[]): Learning | null {
  const { learning } = course
  if (!learning) return null
  const counted = new Set(
    lessonsOf(course)
      .filter(({ isOptional, isPublished }) => !isOptional && isPublished)
      .map(({ id }) => id),
  )
  const doneIn = (states: LessonState[]) =>
    states.filter(({ lessonId, state }) => state === 'done' && counted.has(lessonId)).length
  const change = doneIn(lessons) - doneIn(course.lessons)
  const done = Math.min(Math.max(learning.done + change, 0), learning.total)
  const next = lessonsOf(course).find(
    ({ id, isPublished }) =>
      isPublished && lessons.some(({ lessonId, state }) => lessonId === id && state === 'open'),
  )
  return {
    ...learning,
    done,
    percent: learning.total > 0 ? Math.floor((100 * done) / learning.total) : 0,
    continueWith: next?.slug ?? null,
  }
}
