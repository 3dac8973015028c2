import { MyClubsPage } from '../features/clubs/MyClubsPage'
import { RecentlyDeleted } from '../features/deletion/RecentlyDeleted'

/** The viewer's clubs, and the deleted ones that can be restored. */
export function MyClubs() {
  return (
    <>
      <MyClubsPage />
      <RecentlyDeleted />
    </>
  )
}
