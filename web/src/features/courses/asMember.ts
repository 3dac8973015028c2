import type { Course, Lesson } from '@guildhall/contract/courses'

/** A course as its teacher sees it who wants to see what members do: without drafts and without tools. */
export function asMember(course: Course): Course {
  const outline = course.outline
    .map((section) => ({ ...section, lessons: section.lessons.filter(({ isPublished }) => isPublished) }))
    .filter(({ lessons }) => lessons.length > 0)
  const shown = new Map(outline.flatMap(({ lessons }) => lessons).map((lesson) => [lesson.id, lesson]))
  const isLearner = course.learning?.status === 'active'
  return {
    ...course,
    outline,
    lessons: course.lessons.flatMap((state) => {
      const lesson = shown.get(state.lessonId)
      if (!lesson) return []
      return isLearner || lesson.isPreview ? [state] : [{ ...state, state: 'locked' as const }]
    }),
    can: {
      ...course.can,
      ...{ teach: 'permission_denied', edit: 'permission_denied', moderate: 'permission_denied' },
    },
  }
}

export const lessonAsMember = (lesson: Lesson): Lesson => ({
  ...lesson,
  can: { ...lesson.can, edit: 'permission_denied' },
})
