import { AnnouncementForm } from './AnnouncementForm'

/** The announcement of the whole place, in the console. */
export default function PlaceAnnouncementPage() {
  return <AnnouncementForm club={null} />
}
