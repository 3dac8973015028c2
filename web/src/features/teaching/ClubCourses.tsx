import type { Club } from '@guildhall/contract/clubs'
import { CourseList } from '../courses/CourseList'
import { CourseBin } from './Bin'
import { CreateCourseButton } from './CreateCourseButton'
import { OrderCoursesButton } from './OrderCourses'

type Props = { club: Club; isTab?: boolean }

/** A club's courses for people who are signed in, with what visitors have no use for. */
export default function ClubCourses({ club, isTab }: Props) {
  return (
    <>
      <CourseList
        club={club}
        isTab={isTab}
        create={<CreateCourseButton club={club} />}
        order={<OrderCoursesButton clubSlug={club.slug} />}
      />
      <CourseBin clubSlug={club.slug} />
    </>
  )
}
