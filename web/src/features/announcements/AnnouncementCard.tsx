import type { Club } from '@guildhall/contract/clubs'
import { restrictionText } from '../../content/restriction'
import { AnnouncementForm } from './AnnouncementForm'

/** A club's announcement, in its settings. */
export const AnnouncementCard = ({ club }: { club: Club }) => (
  <AnnouncementForm club={club.slug} denial={restrictionText(club.can.announce)} />
)
