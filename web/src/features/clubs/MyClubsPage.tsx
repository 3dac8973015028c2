import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { EmptyState } from '../../ui/States'
import { myClubsQuery } from './clubs.api'
import { OwnClubs } from './OwnClubs'

/** Clubs the viewer owns or administers (platform.md 2.8, decisions.md C12). */
export function MyClubsPage() {
  const { data } = useQuery(myClubsQuery)
  const create = (
    <LinkButton to="/create-club" leftSection={<IconPlus size={18} aria-hidden />}>
      Create Club
    </LinkButton>
  )
  return (
    <>
      <PageTitle note="The clubs you own or help to run." action={data?.mine.length ? create : undefined}>
        My Clubs
      </PageTitle>
      <OwnClubs
        kind="mine"
        label="My Clubs"
        empty={
          <EmptyState
            icon={<IconBuildingCommunity size={24} stroke={1.6} />}
            title="You haven't created any clubs yet"
            action={create}
          >
            A name is all it takes to begin. Pictures and people can follow.
          </EmptyState>
        }
      />
    </>
  )
}
