import type { Club } from '@guildhall/contract/clubs'
import { ClubLog } from '../../console/ClubLog'

/** What was decided in the club. */
export default function ClubModerationLog({ club }: { club: Club }) {
  return <ClubLog slug={club.slug} />
}
