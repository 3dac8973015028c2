import { RecentlyDeleted } from '../../deletion/RecentlyDeleted'
import { MyClubsPage } from '../MyClubsPage'

/** The viewer's clubs, and the deleted ones that can be restored. */
export function MyClubs() {
  return (
    <>
      <MyClubsPage />
      <RecentlyDeleted />
    </>
  )
}
