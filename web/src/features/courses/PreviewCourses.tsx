import { useInfiniteQuery } from '@tanstack/react-query'
import { refetchUnlessSsr } from '../../lib/page/ssrData'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { CourseCover } from './CourseCover'
import { courseListQuery } from './courses.api'
import classes from './PreviewCourses.module.css'
import { accessText, lengthText, lessonsText } from './words'

const most = 3

/** The newest courses of a club that people outside see, for those who consider joining it. */
export function PreviewCourses({ club }: { club: { slug: string } }) {
  const { data } = useInfiniteQuery({ ...courseListQuery(club.slug), refetchOnMount: refetchUnlessSsr })
  const courses = data?.pages[0]?.items ?? []
  if (courses.length === 0) return null
  return (
    <Panel
      title="Courses"
      action={
        <TextLink to="/$clubSlug/courses" params={{ clubSlug: club.slug }} className="note">
          See all courses
        </TextLink>
      }
      flush
    >
      <ul className="plain-list">
        {courses.slice(0, most).map((course) => (
          <li key={course.id} className={classes.row}>
            <div className={classes.cover}>
              <CourseCover title={course.title} cover={course.cover} width={112} />
            </div>
            <div className={`${classes.words} fill`}>
              <h3>
                <TextLink
                  to="/$clubSlug/courses/$courseSlug"
                  params={{ clubSlug: club.slug, courseSlug: course.slug }}
                  className={`${classes.title} ink strong anywhere`}
                  underline="hover"
                >
                  <span dir="auto">{course.title}</span>
                </TextLink>
              </h3>
              {course.summary && (
                <p className="clamp-2 anywhere" dir="auto">
                  {course.summary}
                </p>
              )}
              <p className="muted note anywhere above-4" dir="auto">
                {[lessonsText(course.lessonCount), lengthText(course.minutes), accessText(course)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
