import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { myClubsQuery } from './clubs.api'
import { OwnClubs } from './OwnClubs'
import { PendingClubs } from './PendingClubs'

/** Clubs the viewer belongs to as a plain member (platform.md 2.8). */
export function ClubsJoinedPage() {
  const { data } = useQuery(myClubsQuery)
  const explore = <LinkButton to="/clubs">Explore Clubs</LinkButton>
  return (
    <>
      <PageTitle note="The clubs you are a member of." action={data?.joined.length ? explore : undefined}>
        Clubs Joined
      </PageTitle>
      {data && <PendingClubs {...data} />}
      <OwnClubs
        kind="joined"
        label="Clubs Joined"
        empty={
          <EmptyState
            icon={<IconDoorEnter size={24} stroke={1.6} />}
            title="You haven't joined any clubs yet"
            action={explore}
          >
            You can read public clubs before you join.
          </EmptyState>
        }
      />
    </>
  )
}
