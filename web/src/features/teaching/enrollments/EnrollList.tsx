import { courseLimits } from '@guildhall/contract/course-limits'
import { plural } from '@guildhall/contract/plural'
import { useQueryClient } from '@tanstack/react-query'
import { NamesList } from '../../../content/NamesList'
import { enrollNames, refreshLearners } from './enrollments.api'

/** Enrolls members by a list. */
export function EnrollList({ courseId }: { courseId: string }) {
  const queries = useQueryClient()
  return (
    <NamesList
      label="Enroll a list"
      description="Members of the club, separated by commas, spaces or lines. Each is notified."
      size={courseLimits.enrollAtOnce}
      send={async (names) => {
        const { enrolled, already, unknown } = await enrollNames(courseId, names)
        return { added: enrolled.length, already: already.length, unknown }
      }}
      submit={(count) => (count > 1 ? `Enroll ${count} people` : 'Enroll')}
      progress="Enrolling..."
      added={(count) => plural(count, '{n} learner enrolled', '{n} learners enrolled')}
      already={(count) => plural(count, '{n} was enrolled already.', '{n} were enrolled already.')}
      failed="Not everyone could be enrolled. Please try again."
      errors={{
        course_not_found: 'This course no longer exists.',
        permission_denied: 'You no longer teach this course.',
      }}
      onDone={() => void refreshLearners(queries, courseId)}
    />
  )
}
