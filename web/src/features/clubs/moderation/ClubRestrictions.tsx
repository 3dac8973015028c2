import type { Club } from '@guildhall/contract/clubs'
import { RestrictionList } from '../../moderation/RestrictionList'

/** People of a club who are silenced or banned, or whose posts are reviewed. */
export default function ClubRestrictions({ club }: { club: Club }) {
  return <RestrictionList scope={{ club }} />
}
