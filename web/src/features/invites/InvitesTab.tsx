import type { Club } from '@guildhall/contract/clubs'
import { IconMailForward } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { InviteRow } from './InviteRow'
import { invitesQuery } from './invites.api'

/** A club's open invites, for its owner and admins. */
export default function InvitesTab({ club }: { club: Club }) {
  const query = useInfiniteQuery({ ...invitesQuery(club.slug), refetchOnMount: 'always' })
  return (
    <Panel>
      <InfiniteList
        query={query}
        label="Open invites"
        layout="rows"
        skeleton={<RowsSkeleton count={3} />}
        errorTitle="The invites could not be loaded"
        empty={
          <EmptyState bare icon={<IconMailForward size={24} stroke={1.6} />} title="No open invites">
            Invite people by link, email or username. Pending invitations show up here.
          </EmptyState>
        }
      >
        {(invite) => <InviteRow invite={invite} club={club} />}
      </InfiniteList>
    </Panel>
  )
}
