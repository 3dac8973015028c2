import type { CoursePage } from '@guildhall/contract/courses'
import type { ReactNode } from 'react'
import { ItemBar, ItemColumns } from '../../ui/ItemColumns'
import { Markdown } from '../../ui/Markdown'
import { actionOf } from './action'
import { CourseCover } from './CourseCover'
import { CourseFacts } from './CourseFacts'
import { CourseLead } from './CourseLead'
import { CourseState } from './CourseState'
import classes from './CourseView.module.css'
import { Outline } from './Outline'
import { PrimaryAction } from './PrimaryAction'
import { accessText } from './words'

type Props = {
  page: CoursePage
  /** Joins the club. */
  join: ReactNode
  /** For its teachers: links to editing and to its learners. */
  teacherLinks: ReactNode
  /** The club, below the summary. */
  side: ReactNode
}

/** A course's page: what it is and its contents on the left; price, action and facts on the right. */
export function CourseView({ page, join, teacherLinks, side }: Props) {
  const { course } = page
  const access = accessText(course)
  const { kind } = actionOf(page)
  const hasAction = kind === 'edit' ? Boolean(teacherLinks) : kind !== 'none'
  return (
    <ItemColumns
      label={course.title}
      isGone={false}
      side={side}
      foot={null}
      lead={
        <div className="stack gap-12">
          <div className={classes.cover}>
            <CourseCover title={course.title} cover={course.cover} width={620} eager />
          </div>
          <CourseLead course={course} />
        </div>
      }
      summary={
        <>
          {(access || hasAction) && (
            <ItemBar>
              {access && (
                <strong className={classes.access} dir="auto">
                  {access}
                </strong>
              )}
              {kind === 'edit' ? teacherLinks : <PrimaryAction page={page} join={join} />}
            </ItemBar>
          )}
          <CourseState page={page} />
          {course.can.teach === true && kind !== 'edit' && teacherLinks && (
            <div className={`${classes.links} flow gap-8`}>{teacherLinks}</div>
          )}
          <CourseFacts course={course} />
        </>
      }
    >
      <div className={`${classes.rest} stack gap-24`}>
        {course.description && (
          <section>
            <h2>About this course</h2>
            <Markdown pictures={course.pictures}>{course.description}</Markdown>
          </section>
        )}
        <section>
          <h2>Contents</h2>
          <Outline course={course} />
        </section>
      </div>
    </ItemColumns>
  )
}
