import type { FoundCourse } from '@guildhall/contract/search'
import { Link } from '@tanstack/react-router'
import { pathToCourse } from '../../content/courseLinks'
import { Emblem } from '../../ui/Face'
import { Highlight } from '../../ui/Highlight'
import { TimeAgo } from '../../ui/TimeAgo'
import { excerpt } from './matches'
import classes from './Results.module.css'
import type { ResultProps } from './result'

/** A course, or a lesson of it, which the title leads to. */
export function CourseResult({ found, q, forms, heading: Title }: ResultProps & { found: FoundCourse }) {
  const { course, lesson, club } = found
  return (
    <article className={classes.result}>
      <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={44} />
      <div className="fill">
        <Title className={`${classes.title} strong-lead anywhere`} dir="auto">
          <Link to={pathToCourse(club, course, lesson)}>
            <Highlight text={lesson?.title ?? course.title} q={q} forms={forms} />
          </Link>
        </Title>
        <p className={classes.facts}>
          <span className="strong">{lesson ? 'Lesson' : 'Course'}</span>
          {lesson ? (
            <span>
              <bdi>{course.title}</bdi> in <bdi>{club.name}</bdi>
            </span>
          ) : (
            <span>
              In <bdi>{club.name}</bdi>
            </span>
          )}
          {found.isPublished ? <TimeAgo iso={found.createdAt} /> : <span>Draft</span>}
        </p>
        {found.excerpt && (
          <p className={classes.text} dir="auto">
            <Highlight text={excerpt(found.excerpt, q, forms)} q={q} forms={forms} />
          </p>
        )}
      </div>
    </article>
  )
}
