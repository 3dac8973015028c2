import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { CourseAccess, EnrollmentStatus } from '@guildhall/contract/course-limits'
import type { Ability } from '@guildhall/contract/errors'
import type { Restriction } from '@guildhall/contract/moderation'
import { isAdmin } from '../clubs/clubs.policy.ts'

/** Facts about a course for the rules, with the viewer's relation to it. */
export type CourseFacts = {
  role: Role | null
  /** The viewer's restriction in the club. */
  restriction: Restriction | null
  /** Named as its teacher, and still a member of the club. */
  isNamedTeacher: boolean
  isPublished: boolean
  access: CourseAccess
  /** Number of the leaderboard's level; null unless access is by level. */
  requiredLevel: number | null
  /** True unless access is by groups and the viewer is in none of them. */
  isInGroups: boolean
  /** Null unless enrolled before or now. */
  status: EnrollmentStatus | null
}

/** Deleting courses and naming their teachers. */
export const canManageCourses = (viewer: Viewer | null, { role }: Pick<CourseFacts, 'role'>): Ability =>
  viewer ? isAdmin(role) || 'permission_denied' : 'sign_in_required'

/** Editing a course and seeing its learners: owner, admins and the course's teachers. */
export const canTeach = (
  viewer: Viewer | null,
  course: Pick<CourseFacts, 'role' | 'isNamedTeacher'>,
): Ability =>
  viewer ? isAdmin(course.role) || course.isNamedTeacher || 'permission_denied' : 'sign_in_required'

/** For texts that learners read: course, lessons, quizzes, remarks. Silenced teachers may only take them back. */
export const canWriteCourse = (
  viewer: Viewer | null,
  course: Pick<CourseFacts, 'role' | 'isNamedTeacher' | 'restriction'>,
): Ability => {
  const teaches = canTeach(viewer, course)
  return teaches === true ? (course.restriction ?? true) : teaches
}

/** New courses: empty, duplicated or imported. */
export const canCreateCourses = (
  viewer: Viewer | null,
  club: Pick<CourseFacts, 'role' | 'restriction'>,
): Ability => {
  const manages = canManageCourses(viewer, club)
  return manages === true ? (club.restriction ?? true) : manages
}

/**
 * Starting a course without a teacher. Those who left come back, whatever the access is now: they were admitted once;
 * groups are needed all the time.
 * `level`: the viewer's number by points of all time. `hasLink`: a teacher's link, which opens a course without groups to all but those whom
 * a teacher removed.
 */
export function canEnroll(
  viewer: Viewer | null,
  course: CourseFacts,
  level: number,
  hasLink = false,
): Ability {
  if (!viewer) return 'sign_in_required'
  if (course.restriction === 'banned') return 'banned'
  if (course.role === null) return 'not_a_member'
  if (!course.isPublished) return 'course_not_published'
  if (!course.isInGroups) return 'group_required'
  if (course.access === 'groups') return true
  if (course.status === 'active' || course.status === 'left' || course.access === 'all') return true
  if (hasLink && course.status !== 'removed') return true
  if (course.access === 'level') return level >= (course.requiredLevel ?? 1) || 'level_too_low'
  return 'enrollment_by_teachers'
}

/** Whether the viewer learns here now: an enrollment counts only while they are in the club, and in one of the groups. */
export const isLearning = ({ role, status, isPublished, isInGroups }: CourseFacts): boolean =>
  role !== null && status === 'active' && isPublished && isInGroups

/** Completing, answering, handing in and recording visits, in a lesson that is open to the viewer. */
export const canComplete = (viewer: Viewer | null, course: CourseFacts): Ability =>
  viewer ? isLearning(course) || 'not_enrolled' : 'sign_in_required'

/** Marking a lesson as done or not done by hand: what has to be passed there is passed. */
export const canMark = (
  viewer: Viewer | null,
  course: CourseFacts,
  lesson: { needsPassing: boolean },
): Ability => {
  const completes = canComplete(viewer, course)
  return completes === true && lesson.needsPassing ? 'needs_passing' : completes
}

/** Comments under a lesson and what is handed in; silenced people learn on, and write nothing. */
export const canDiscuss = (viewer: Viewer | null, course: CourseFacts): Ability =>
  viewer && course.restriction ? course.restriction : canTakeNotes(viewer, course)

/** Notes under a lesson that is open to the viewer, which only they read: learners and teachers. */
export const canTakeNotes = (viewer: Viewer | null, course: CourseFacts): Ability =>
  viewer ? isLearning(course) || canTeach(viewer, course) === true || 'not_enrolled' : 'sign_in_required'

/** Leaving a course; progress is kept. */
export const canLeaveCourse = (viewer: Viewer | null, { status }: Pick<CourseFacts, 'status'>): Ability =>
  viewer ? status === 'active' || 'not_enrolled' : 'sign_in_required'
