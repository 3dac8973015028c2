import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { CourseDanger } from './CourseDanger'
import { CourseForm } from './CourseForm'
import classes from './CourseSettings.module.css'
import { TeachersForm } from './TeachersForm'

type Props = { club: Club; course: CourseDraft }

export function CourseSettings({ club, course }: Props) {
  return (
    <div className={classes.settings}>
      {course.can.edit === true && <CourseForm club={club} course={course} />}
      {course.can.changeTeachers === true && <TeachersForm club={club} course={course} />}
      <CourseDanger club={club} course={course} />
    </div>
  )
}
