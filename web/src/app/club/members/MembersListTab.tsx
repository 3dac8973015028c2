import type { Club } from '@guildhall/contract/clubs'
import { useState } from 'react'
import { MembersPanel } from '../../../features/members/MembersPanel'
import { LeaveDialog } from '../../../features/membership/LeaveDialog'
import { useMemberFilters } from './useMemberFilters'

/** The list of members, the first tab of the members screen. */
export default function MembersListTab({ club }: { club: Club }) {
  const [filters, change] = useMemberFilters()
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <MembersPanel club={club} filters={filters} onFilter={change} onLeave={() => setLeaving(true)} />
      <LeaveDialog club={club} opened={leaving} onClose={() => setLeaving(false)} />
    </>
  )
}
