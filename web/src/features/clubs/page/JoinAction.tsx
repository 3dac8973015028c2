import type { Joining } from '@guildhall/contract/club-rules'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { feeInWords } from '@guildhall/contract/fees'
import { IconCoin, IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { focusMain } from '../../../lib/keyboard/focusMain'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { lazyPart } from '../../../lib/page/lazyPart'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { LinkButton, TextLink } from '../../../ui/links'
import { TextSkeleton } from '../../../ui/skeletons'
import { type BeforeJoining, useBeforeJoining } from '../../club-rules/useBeforeJoining'
import { useJoin } from '../../membership/membership.api'
import { RequestAction, WithdrawButton } from '../../requests/RequestAction'
import classes from './JoinAction.module.css'

// Visitors and members of free clubs do without.
const PendingPanel = lazyPart(() => import('../../payments/PendingPanel'))

type Props = {
  club: ClubPreview
  /** The tab that the person was heading for. */
  tab?: string
}

/** The ways to join that the server allows this person (platform.md 2.7). */
export function JoinAction({ club, tab }: Props) {
  const { join } = club.can
  const { begin, dialog } = useBeforeJoining(club)
  const back = { redirect: `/${club.slug}/preview${tab ? `?tab=${encodeURIComponent(tab)}` : ''}` }
  const isVisitor = join === 'sign_in_required'
  if (club.entitlement?.state === 'pending')
    return (
      <div className="above-16">
        <Suspense fallback={<TextSkeleton lines={6} />}>
          <PendingPanel club={club} entitlement={club.entitlement} />
        </Suspense>
      </div>
    )
  return (
    <div className="stack gap-8 above-12">
      {isVisitor && (
        <LinkButton to="/login" search={back} size="md" fullWidth>
          Login to Join
        </LinkButton>
      )}
      {club.isInvited ? (
        <LinkButton to="/join-club" search={{ club: club.id }} size="md" fullWidth>
          Accept Invitation
        </LinkButton>
      ) : (
        <>
          {join === true && <Join club={club} begin={begin} />}
          {join === true && club.hasAsked && <WithdrawButton club={club} />}
          {join === 'club_is_private' && (
            <RequestAction
              club={club}
              begin={(send, failed) =>
                begin(
                  send,
                  {
                    title: `Request to join ${club.name}`,
                    action: 'Send Request',
                    progress: 'Sending...',
                  },
                  failed,
                )
              }
            />
          )}
        </>
      )}
      {dialog}
      {club.isPaid && (
        <p className={classes.note}>
          <IconCoin size={18} stroke={1.7} aria-hidden />
          <span>
            Membership: {feeInWords(club)}.{' '}
            {club.isPrivate && !club.isInvited
              ? 'You see how to pay once you’re accepted.'
              : 'You see how to pay after joining.'}
          </span>
        </p>
      )}
      {club.isPrivate ? (
        <p className={classes.note}>
          <IconLock size={18} stroke={1.7} aria-hidden />
          <span>This club is private. Only members can see what’s inside.</span>
        </p>
      ) : (
        <p className={classes.note}>
          <span>
            {join === true && club.hasAsked
              ? 'This club is public now, so you can join right away.'
              : join === true
                ? 'You can leave at any time.'
                : join === 'banned'
                  ? 'You can’t join this club.'
                  : 'Log in to join and follow along.'}
            {isVisitor && <SignUp search={back} />}
          </span>
        </p>
      )}
      {isVisitor && club.isPrivate && (
        <p className={classes.note}>
          <span>
            <SignUp search={back} />
          </span>
        </p>
      )}
    </div>
  )
}

const SignUp = ({ search }: { search: { redirect: string } }) => (
  <>
    {' '}
    New here?{' '}
    <TextLink to="/signup" search={search}>
      Create an account
    </TextLink>
  </>
)

function Join({ club, begin }: Pick<Props, 'club'> & { begin: BeforeJoining }) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess } = useJoin(club.slug)

  // Awaited here, because the page may be on its way to the club before the answer has come.
  async function join(input?: Joining) {
    const joined = await mutateAsync(input)
    if (joined.role === null) {
      // The panel with how to pay replaces the button, here and on the page of a link.
      toast.success('Request sent', 'You’re in once your payment is recorded.')
      return focusMain()
    }
    toast.success('Successfully joined club!')
    await navigate({ to: '/$clubSlug', params: { clubSlug: joined.slug } })
  }

  function failed(error: unknown) {
    const code = codeOf(error)
    if (code === 'already_member') toast.info('Already a member', 'You are already a member of this club.')
    else if (code !== 'payment_pending')
      // Else the preview is read again, and shows how to pay.
      toast.error('Failed to join club', errorText(error, '', { club_is_private: 'This club is private.' }))
  }

  const words = { title: `Join ${club.name}`, action: 'Join Club', progress: 'Joining...' }

  return (
    <div className={`${classes.buttons} flow gap-8`}>
      <BusyButton
        size="md"
        px="sm"
        busy={isPending || isSuccess}
        progress="Joining..."
        onClick={() => begin(join, words, failed)}
      >
        Join Club
      </BusyButton>
      <LinkButton to="/$clubSlug" params={{ clubSlug: club.slug }} variant="default" size="md" px="sm">
        Look inside
      </LinkButton>
    </div>
  )
}
