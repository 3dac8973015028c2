import type { Course } from '@guildhall/contract/courses'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useActDialog } from '../../content/moderation/useActDialog'
import { useReportDialog } from '../../content/reports/useReportDialog'
import { lazyPart } from '../../lib/page/lazyPart'
import { fullName } from '../../lib/text/names'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Face } from '../../ui/Face'
import { ItemHead } from '../../ui/ItemHead'
import { ItemMenu } from '../../ui/ItemMenu'
import classes from './CourseView.module.css'
import { useLeaveCourse } from './courses.api'

const HiddenLine = lazyPart(() => import('../../content/moderation/HiddenLine'))
// Loaded with the menu.
const CourseItems = lazyPart(() => import('./CourseItems'))

/** A course's title, summary and teachers. */
export function CourseLead({ course }: { course: Course }) {
  return (
    <>
      {course.hidden ? (
        <div className="brass-text strong-note">
          <Suspense fallback="A moderator hid this course.">
            <HiddenLine hidden={course.hidden} one="course" />
          </Suspense>
        </div>
      ) : (
        !course.isPublished && <p className="brass-text strong-note">Draft. Only its teachers can see it.</p>
      )}
      <ItemHead title={course.title} menu={<CourseMenu course={course} />} />
      {course.summary && (
        <p className="muted main anywhere" dir="auto">
          {course.summary}
        </p>
      )}
      {course.teachers.length > 0 && (
        <ul className={`${classes.teachers} flow plain-list gap-16 rows-4`} aria-label="Teachers">
          {course.teachers.map((teacher) => (
            <li key={teacher.id}>
              <Link to="/user/$username" params={{ username: teacher.username }} className={classes.teacher}>
                <Face person={teacher} size={32} eager />
                <span dir="auto">{fullName(teacher)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CourseMenu({ course }: { course: Course }) {
  const [asking, setAsking] = useState(false)
  const about = { kind: 'course', id: course.id, one: 'course' } as const
  const report = useReportDialog({ ...about, clubSlug: course.club.slug })
  const moderation = useActDialog({ ...about, club: course.club, person: course.createdBy })
  const { mutateAsync: leave } = useLeaveCourse(course)
  const { title } = course
  return (
    <>
      <ItemMenu
        label={`Options for ${title}`}
        path={`/${course.club.slug}/courses/${course.slug}`}
        title={title}
        also={CourseItems.preload}
      >
        <CourseItems
          course={course}
          onLeave={() => setAsking(true)}
          onReport={report.open}
          onModerate={moderation.open}
        />
      </ItemMenu>
      {report.dialog}
      {moderation.dialog}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Leave this course?"
        action="Leave course"
        progress="Leaving..."
        danger
        onConfirm={() => leave()}
      >
        <Text>Your progress is kept for when you come back.</Text>
      </ConfirmDialog>
    </>
  )
}
