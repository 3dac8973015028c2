import type { Club } from '@guildhall/contract/clubs'
import { ClubFrame } from '../../clubs/navigation/ClubFrame'
import { ClubHead } from '../../clubs/page/ClubHead'
import classes from '../../clubs/page/ClubSubpage.module.css'
import ClubCourses from '../../teaching/ClubCourses'

/** The page of a club's courses for people who are signed in. */
export default function MemberCourses({ club }: { club: Club }) {
  return (
    <ClubFrame club={club} current="courses" top={<ClubHead club={club} subpage="Courses" />}>
      <div className={classes.page}>
        <ClubCourses club={club} />
      </div>
    </ClubFrame>
  )
}
