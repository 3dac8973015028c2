import type { Waiting } from '@guildhall/contract/feed'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import classes from './ContinueLearning.module.css'
import { CourseCover } from './CourseCover'

type Props = {
  /** Undefined if they could not be loaded. */
  courses: Waiting['courses'] | undefined
  most?: number
}

/** The courses one is in, each with the way to its next open lesson. Renders nothing without any. */
export function ContinueLearning({ courses = [], most }: Props) {
  if (courses.length === 0) return null
  return (
    <Panel title="Continue learning" className={classes.panel}>
      <ul className="one-column plain-list gap-8">
        {courses.slice(0, most).map(({ club, course, lesson, percent }) => {
          const params = { clubSlug: club.slug, courseSlug: course.slug }
          return (
            <li key={course.id} className={classes.row}>
              <div className={classes.cover}>
                <CourseCover title={course.title} cover={course.cover} width={56} />
              </div>
              <span className="stack fill">
                <Link
                  to="/$clubSlug/courses/$courseSlug"
                  params={params}
                  className={classes.name}
                  dir="auto"
                  title={`${course.title} · ${club.name}`}
                >
                  {course.title}
                </Link>
                <span className={classes.note}>
                  {percent}% · <bdi>{lesson.title}</bdi>
                </span>
              </span>
              <LinkButton
                to="/$clubSlug/courses/$courseSlug/lessons/$lessonSlug"
                params={{ ...params, lessonSlug: lesson.slug }}
                size="xs"
                aria-label={`Continue ${course.title}: ${lesson.title}`}
              >
                Continue
              </LinkButton>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
