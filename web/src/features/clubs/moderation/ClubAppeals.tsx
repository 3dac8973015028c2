import type { Club } from '@guildhall/contract/clubs'
import { AppealList } from '../../moderation/AppealList'

/** Open appeals in a club. */
export default function ClubAppeals({ club }: { club: Club }) {
  return <AppealList scope={{ club }} />
}
