import type { Club } from '@guildhall/contract/clubs'
import { useState } from 'react'
import { InviteButton } from '../../../features/invites/InviteButton'
import { MembersScreen } from './MembersScreen'

/** The members screen as a tab of the club's page. */
export default function MembersTab({ club }: { club: Club }) {
  const [wanted, setWanted] = useState<string>()
  return (
    <MembersScreen
      club={club}
      heading="h2"
      action={<InviteButton club={club} />}
      wanted={wanted}
      onChange={setWanted}
    />
  )
}
