import type { Course } from '@guildhall/contract/courses'
import { IconConfetti } from '@tabler/icons-react'
import { LinkButton } from '../../ui/links'
import classes from './Celebration.module.css'

/** A course that was just finished, below the lesson that is open. */
export default function Celebration({ course }: { course: Course }) {
  const code = course.learning?.certificateCode
  return (
    <div className={classes.celebration} role="status">
      <IconConfetti size={28} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <strong>Course completed</strong>
        <p>
          You finished {course.title}.{code ? ' Your certificate is ready.' : ''}
        </p>
      </div>
      {code && (
        <LinkButton to="/certificates/$code" params={{ code }} size="sm" variant="default">
          View certificate
        </LinkButton>
      )}
    </div>
  )
}
