import type { Course, Lesson } from '@guildhall/contract/courses'
import { numberText } from '@guildhall/contract/locale'
import { pathToCourse } from '../../content/courseLinks'
import { Panel } from '../../ui/Panel'
import { CommentSection } from './CommentSection'
import { ofLesson } from './discussion'

/** Questions and comments under a lesson, for everyone who is signed in and may open it; learners and teachers write. */
export default function LessonComments({ course, lesson }: { course: Course; lesson: Lesson }) {
  const { commentCount } = lesson
  const about = ofLesson(lesson, course.club, pathToCourse(course.club, course, lesson))
  return (
    <Panel title={commentCount > 0 ? `Comments (${numberText(commentCount)})` : 'Comments'}>
      <CommentSection about={about} isOwnPage />
    </Panel>
  )
}
