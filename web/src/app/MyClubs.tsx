import { MyClubsPage } from '../features/clubs/MyClubsPage'
import { RecentlyDeleted } from '../features/deletion/RecentlyDeleted'

/** The viewer's clubs, and below them those that they deleted and can bring back. */
export function MyClubs() {
  return (
    <>
      <MyClubsPage />
      <RecentlyDeleted />
    </>
  )
}
