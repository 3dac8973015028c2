import type { Club } from '@guildhall/contract/clubs'
import { RestrictionList } from '../../../features/moderation/RestrictionList'

/** Silenced and banned people of a club. */
export default function ClubRestrictions({ club }: { club: Club }) {
  return <RestrictionList scope={{ club }} />
}
