import type { Course } from '@guildhall/contract/courses'
import { Link } from '@tanstack/react-router'
import classes from './LessonView.module.css'
import { Outline } from './Outline'
import { ProgressBar } from './ProgressBar'

type Props = { course: Course; current: string; onChoose?: () => void }

/** The outline beside a lesson, or in a sheet on phones, with the progress. */
export function OutlinePanel({ course, current, onChoose }: Props) {
  const params = { clubSlug: course.club.slug, courseSlug: course.slug }
  return (
    <nav className={classes.panel} aria-label="Lessons">
      <div className={classes.panelHead}>
        <h2 dir="auto">
          <Link to="/$clubSlug/courses/$courseSlug" params={params} onClick={onChoose}>
            {course.title}
          </Link>
        </h2>
        {course.learning?.status === 'active' && (
          <ProgressBar learning={course.learning} label="Your progress" />
        )}
      </div>
      <Outline course={course} current={current} onChoose={onChoose} />
    </nav>
  )
}
