import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { InviteButton } from '../../invites/InviteButton'
import { MembersScreen } from '../members/MembersScreen'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/members */
export function ClubMembersPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/members' })
  const search = useSearch({ from: '/$clubSlug/members' })
  const navigate = useNavigate({ from: '/$clubSlug/members' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Members"
      entry="members"
      loading="Loading members..."
      moved={(slug) => (
        <Navigate to="/$clubSlug/members" params={{ clubSlug: slug }} search={search} replace />
      )}
    >
      {(club) => (
        <MembersScreen
          club={club}
          heading="h1"
          action={<InviteButton club={club} />}
          wanted={search.tab}
          onChange={(tab) => void navigate({ search: { tab }, resetScroll: false })}
        />
      )}
    </ClubSubpage>
  )
}
