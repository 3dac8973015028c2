import type { Club } from '@guildhall/contract/clubs'
import { ClubHead } from '../../clubs/page/ClubHead'
import classes from '../../clubs/page/ClubSubpage.module.css'
import ClubCourses from '../../teaching/ClubCourses'

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
