import type { Club } from '@guildhall/contract/clubs'
import { ClubHead } from '../club/ClubHead'
import classes from '../club/ClubSubpage.module.css'
import ClubCourses from './ClubCourses'

/** The page of a club's courses for people who are signed in. */
export default function MemberCourses({ club }: { club: Club }) {
  return (
    <div className={`${classes.page} one-column gap-12`}>
      <ClubHead club={club} subpage="Courses" />
      <div>
        <ClubCourses club={club} />
      </div>
    </div>
  )
}
