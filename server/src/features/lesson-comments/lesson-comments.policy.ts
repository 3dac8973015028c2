import type { Viewer } from '@guildhall/contract/accounts'
import type { Ability } from '@guildhall/contract/errors'
import type { Standing } from '../clubs/standing.ts'
import { canDiscuss, canTeach } from '../courses/courses.policy.ts'
import { type CourseRow, factsOfCourse } from '../courses/visible.reads.ts'
import { canActOn } from '../moderation/moderation.policy.ts'

type Facts = { authorId: string | null; course: CourseRow }

/** Only the author can edit a comment on a lesson, while they may write there. */
export function canEditLessonComment(viewer: Viewer | null, { authorId, course }: Facts): Ability {
  if (!viewer) return 'sign_in_required'
  return authorId === viewer.id ? canDiscuss(viewer, factsOfCourse(course)) : 'permission_denied'
}

/** The author and the course's teachers can delete a comment on a lesson. */
export function canDeleteLessonComment(viewer: Viewer | null, { authorId, course }: Facts): Ability {
  return (viewer !== null && authorId === viewer.id) || canTeach(viewer, factsOfCourse(course))
}

/** `standing`: of its author in the club; null once the account is deleted. */
export const canModerateLessonComment = (course: CourseRow, standing: Standing | null): Ability =>
  canActOn({ actor: course.standing, target: standing, kind: 'lesson_comment' })
