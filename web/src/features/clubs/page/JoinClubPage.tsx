import type { Viewer } from '@guildhall/contract/accounts'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router'
import { useWatch } from '../../../lib/live/signals'
import { codeOf } from '../../../lib/net/callError'
import { useViewer } from '../../../lib/session/viewer'
import { LinkButton } from '../../../ui/links'
import { Note } from '../../../ui/Note'
import { PageLoading } from '../../../ui/PageLoading'
import { EmptyState, ErrorState } from '../../../ui/States'
import { useBeforeJoining } from '../../club-rules/useBeforeJoining'
import { AcceptInvitation } from '../../invites/AcceptInvitation'
import { invitationQuery } from '../../invites/invites.api'
import { useLogOut } from '../../messages/useLogOut'
import { clubPreviewQuery } from '../clubs.api'
import { JoinAction } from './JoinAction'
import { JoinCard } from './JoinCard'
import classes from './JoinClubPage.module.css'

/** /join-club?club={club}&token={token}, /join-club/{club} and /{clubSlug}/join (platform.md 2.1). */
export function JoinClubPage() {
  const { clubSlug, clubId } = useParams({ strict: false })
  const { club: searched, token } = useSearch({ strict: false })
  const club = clubSlug ?? clubId ?? searched
  if (!club)
    return (
      <EmptyState page title="Missing club ID or user information" action={<Explore />}>
        This link is incomplete. Ask the person who sent it for the full link.
      </EmptyState>
    )
  return <Join key={`${club} ${token}`} identifier={club} token={token} />
}

type Props = { identifier: string; token: string | undefined }

function Join({ identifier, token }: Props) {
  const {
    data: club,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...clubPreviewQuery(identifier),
    refetchOnMount: 'always',
  })
  useWatch(club && !club.isPrivate ? { clubId: club.id } : undefined)
  const code = codeOf(error)
  if (code === 'club_not_found' || code === 'bad_club_identifier')
    return (
      <EmptyState page title="Club Not Found" action={<Explore />}>
        There is no club at this address. It may have been closed.
      </EmptyState>
    )
  if (!club && error)
    return (
      <ErrorState
        page
        title="Failed to fetch club details. Please try again later."
        onRetry={() => void refetch()}
        retrying={isFetching}
        action={<Explore />}
      />
    )
  if (!club || (club.role && isFetching)) return <PageLoading />
  if (club.role) return <Navigate to="/$clubSlug" params={{ clubSlug: club.slug }} replace />
  if ((token || club.isInvited) && club.entitlement?.state !== 'pending')
    return <ByInvitation club={club} token={token} />
  return (
    <JoinCard club={club}>
      <JoinAction club={club} />
    </JoinCard>
  )
}

/** By a token or a personal invitation; if it is no longer valid, by any other way. */
function ByInvitation({ club, token }: { club: ClubPreview; token: string | undefined }) {
  const viewer = useViewer()
  const { data: invitation, error, isFetching, refetch } = useQuery(invitationQuery(club.id, token))
  const { begin, dialog } = useBeforeJoining(club)
  const code = codeOf(error)
  const isOver =
    code === 'invitation_invalid' || code === 'invitation_expired' || code === 'invitation_before_removal'
  // An expired link doesn't exclude a person who was invited directly.
  if (isOver && token && club.isInvited) return <ByInvitation club={club} token={undefined} />
  if (isOver)
    return (
      <JoinCard
        club={club}
        note={
          <Note
            kind="error"
            title={code === 'invitation_expired' ? 'Invitation has expired' : 'Invalid or expired invitation'}
          >
            {overTexts[code]}
          </Note>
        }
      >
        <JoinAction club={{ ...club, isInvited: false }} />
      </JoinCard>
    )
  if (code === 'banned')
    return (
      <JoinCard
        club={club}
        note={
          <Note kind="error" title="You can’t accept this invitation">
            You were banned from this club. It works once the ban is lifted.
          </Note>
        }
      >
        <JoinAction club={{ ...club, isInvited: false }} />
      </JoinCard>
    )
  if (error)
    return (
      <ErrorState
        page
        title="Failed to validate invitation"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!invitation) return <PageLoading />
  const otherEmail = invitation.isForViewer ? undefined : invitation.recipient?.email
  return (
    <JoinCard
      club={club}
      invitedBy={invitation.invitedBy}
      message={invitation.message}
      note={viewer && otherEmail && <OtherAccount email={otherEmail} viewer={viewer} />}
    >
      <AcceptInvitation
        invitation={invitation}
        token={token}
        isAside={otherEmail !== undefined}
        begin={(send, failed) => begin(send, acceptWords(club), failed)}
      />
      {dialog}
    </JoinCard>
  )
}

const acceptWords = (club: ClubPreview) => ({
  title: `Join ${club.name}`,
  action: 'Accept Invitation',
  progress: 'Joining...',
})

/** The invitation was mailed to another address than the viewer's. */
function OtherAccount({ email, viewer }: { email: string; viewer: Viewer }) {
  const back = useLocation({ select: ({ href }) => href })
  const { logOut, question } = useLogOut(viewer, back)
  return (
    <Note
      title="This invitation is for another account"
      action={
        <>
          <Button className={classes.switch} onClick={logOut}>
            Log out and continue as {email}
          </Button>
          {question}
        </>
      }
    >
      It was sent to <strong className="anywhere">{email}</strong>. You’re logged in as{' '}
      <strong className="anywhere">{viewer.email}</strong>.
    </Note>
  )
}

const overTexts = {
  invitation_expired: 'Ask the person who sent it for a new one.',
  invitation_invalid:
    'It may have been used already, or withdrawn. Ask the person who sent it for a new one.',
  invitation_before_removal:
    'You were removed from this club after the invitation was created, so it no longer works for you. A new one does.',
}

const Explore = () => (
  <LinkButton to="/clubs" variant="default">
    Explore Clubs
  </LinkButton>
)
