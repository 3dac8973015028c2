import type { Course, CoursePage, Learning, Lesson, LessonState } from '@guildhall/contract/courses'

const lessonOf = (id: string, more: Partial<Course['outline'][number]['lessons'][number]> = {}) => ({
  ...{ id, slug: id, title: `Lesson ${id}`, minutes: 5, has: [] },
  ...{ isPreview: false, isOptional: false, isPublished: true },
  ...more,
})

export const stateOf = (lessonId: string, state: LessonState['state'] = 'open'): LessonState => ({
  ...{ lessonId, state, isNew: false, opensAt: null, waitsFor: null },
})

export const learningOf = (more: Partial<Learning> = {}): Learning => ({
  ...{ status: 'active', beganAt: '2026-05-01T10:00:00.000Z', lastSeenAt: null, completedAt: null },
  ...{ total: 3, done: 0, percent: 0, newCount: 0, continueWith: 'a', certificateCode: null },
  ...more,
})

const ada = { id: 'ada', username: 'ada', firstName: 'Ada', lastName: 'L', imageUrl: null }

/** A course with the lessons a, b and c, and an optional one after a. */
export const courseOf = (more: Partial<Course> = {}): Course => ({
  ...{ id: 'course', slug: 'chess', title: 'Chess', summary: '', cover: null, level: null },
  ...{ access: 'all', requiredLevel: null, groups: [], priceText: '', lessonCount: 4, minutes: 20 },
  ...{ isPublished: true, publishedAt: '2026-05-01T10:00:00.000Z', teachers: [ada], learning: learningOf() },
  club: { id: 'club', slug: 'club', name: 'Club', logoUrl: null },
  ...{ description: '', pictures: [], unlocking: 'none', howToPay: '', hasCertificate: true },
  outline: [
    { id: 's1', title: 'Opening', lessons: [lessonOf('a'), lessonOf('extra', { isOptional: true })] },
    { id: 's2', title: 'Endgame', lessons: [lessonOf('b'), lessonOf('c')] },
  ],
  lessons: ['a', 'extra', 'b', 'c'].map((id) => stateOf(id)),
  updatedAt: '2026-05-01T10:00:00.000Z',
  createdBy: null,
  hidden: null,
  can: {
    ...{ enroll: true, leave: true, edit: 'permission_denied', delete: 'permission_denied' },
    ...{ teach: 'permission_denied', moderate: 'permission_denied' },
  },
  ...more,
})

export const pageOf = (course: Partial<Course> = {}, more: Partial<CoursePage> = {}): CoursePage => ({
  course: courseOf(course),
  ...{ isMember: true, can: { join: 'already_member' } },
  ...more,
})

export const wholeLesson = (more: Partial<Lesson> = {}): Lesson => ({
  ...{ id: 'a', courseId: 'course', slug: 'a', title: 'Lesson a', content: 'Pawns first', pictures: [] },
  ...{ video: null, audio: null, files: [], minutes: 5, isPreview: false, isOptional: false },
  ...{ isPublished: true, isDoneByVideo: false, isDone: false, videoPosition: null },
  ...{ quiz: null, assignment: null, commentCount: 0, updatedAt: '2026-05-01T10:00:00.000Z' },
  can: { complete: true, mark: true, comment: true, edit: 'permission_denied' },
  ...more,
})
