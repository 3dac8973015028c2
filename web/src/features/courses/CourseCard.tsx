import type { CourseCard as Card } from '@guildhall/contract/courses'
import { Link } from '@tanstack/react-router'
import { Face } from '../../ui/Face'
import { LinkButton } from '../../ui/links'
import classes from './CourseCard.module.css'
import { CourseCover } from './CourseCover'
import { ProgressBar } from './ProgressBar'
import { accessText, lengthText, lessonsText, levelWords, teachersText } from './words'

type Props = { course: Card; clubSlug: string; eager?: boolean }

/** A course in a club's list. */
export function CourseCard({ course, clubSlug, eager }: Props) {
  const { title, summary, learning, teachers, level } = course
  const params = { clubSlug, courseSlug: course.slug }
  const access = accessText(course)
  const isActive = learning?.status === 'active'
  const facts = [
    lessonsText(course.lessonCount),
    lengthText(course.minutes),
    level ? levelWords[level] : '',
  ].filter(Boolean)
  return (
    <article className={`${classes.card} card stack shrink relative clip`} aria-label={title}>
      <div className="relative">
        <CourseCover title={title} cover={course.cover} width={340} eager={eager} />
        {!course.isPublished && <span className={classes.draft}>Draft</span>}
      </div>
      <div className="stack fill gap-8 pad-16">
        <h2 className={`${classes.title} strong-lead anywhere`} dir="auto">
          <Link to="/$clubSlug/courses/$courseSlug" params={params}>
            {title}
          </Link>
        </h2>
        {summary && (
          <p className={classes.summary} dir="auto">
            {summary}
          </p>
        )}
        <p className={`${classes.facts} flow muted note`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {teachers.length > 0 && (
          <p className="row shrink note gap-8">
            <span className={`${classes.faces} flex rigid`}>
              {teachers.slice(0, 3).map((teacher) => (
                <Face key={teacher.id} person={teacher} size={24} />
              ))}
            </span>
            <span className="ellipsis shrink" dir="auto">
              {teachersText(teachers)}
            </span>
          </p>
        )}
        <div className={classes.foot}>
          {isActive && <ProgressBar learning={learning} label={`Progress in ${title}`} />}
          {isActive && learning.continueWith !== null ? (
            <LinkButton
              to="/$clubSlug/courses/$courseSlug/lessons/$lessonSlug"
              params={{ ...params, lessonSlug: learning.continueWith }}
              size="sm"
              fullWidth
              aria-label={`Continue ${title}`}
            >
              Continue
            </LinkButton>
          ) : isActive && learning.completedAt !== null ? (
            <p className="strong-body anywhere">Completed</p>
          ) : (
            access && (
              <p className="strong-body anywhere" dir="auto">
                {access}
              </p>
            )
          )}
        </div>
      </div>
    </article>
  )
}
