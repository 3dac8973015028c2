import type { Club } from '@guildhall/contract/clubs'
import { CourseList } from '../../features/courses/CourseList'
import { CreateCourseButton } from '../../features/teaching/CreateCourseButton'
import { ClubHead } from '../club/ClubHead'
import classes from '../club/ClubSubpage.module.css'

/** A club's courses for people who are signed in, with what visitors have no use for. */
export default function MemberCourses({ club }: { club: Club }) {
  return (
    <div className={classes.page}>
      <ClubHead club={club} subpage="Courses" />
      <div>
        <CourseList club={club} create={<CreateCourseButton club={club} />} />
      </div>
    </div>
  )
}
