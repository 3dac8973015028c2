import type { CoursePage } from '@guildhall/contract/courses'

export type CourseAction =
  /** To a lesson, by its slug. */
  | { kind: 'continue'; lesson: string; isFirst: boolean }
  | { kind: 'start'; isBack: boolean }
  | { kind: 'log-in' }
  | { kind: 'join' }
  /** Only a teacher enrolls people. */
  | { kind: 'ask' }
  | { kind: 'level' }
  | { kind: 'group' }
  | { kind: 'edit' }
  | { kind: 'certificate'; code: string }
  /** All done, or the next lesson is locked. */
  | { kind: 'none' }

/** The one primary action of a course's page, by what the server says that the viewer can do. */
export function actionOf({ course, can }: CoursePage): CourseAction {
  const { learning, can: rights } = course
  if (learning?.status === 'active' && (course.can.enroll === true || rights.leave === true)) {
    const { continueWith, done, completedAt, certificateCode } = learning
    if (continueWith !== null) return { kind: 'continue', lesson: continueWith, isFirst: done === 0 }
    if (completedAt !== null && certificateCode !== null)
      return { kind: 'certificate', code: certificateCode }
    return { kind: 'none' }
  }
  if (rights.teach === true) return { kind: 'edit' }
  if (rights.enroll === true) return { kind: 'start', isBack: learning !== null }
  if (rights.enroll === 'sign_in_required') return { kind: 'log-in' }
  if (rights.enroll === 'level_too_low') return { kind: 'level' }
  if (rights.enroll === 'group_required') return { kind: 'group' }
  if (rights.enroll === 'enrollment_by_teachers') return { kind: 'ask' }
  return can.join === true || rights.enroll === 'not_a_member' ? { kind: 'join' } : { kind: 'none' }
}
