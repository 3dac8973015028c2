import type { Joining } from '@guildhall/contract/club-rules'
import type { Invitation } from '@guildhall/contract/invites'
import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { LinkButton } from '../../ui/links'
import { useAcceptInvitation, useDeclineInvitation } from './invites.api'

type Props = {
  invitation: Invitation
  token: string | undefined
  /** Something else is the page's first choice. */
  isAside: boolean
  /** Accepts, after what the club asks first. */
  begin: (send: (input?: Joining) => Promise<unknown>, failed: (error: unknown) => void) => Promise<void>
}

/** Buttons to accept or decline an invitation (platform.md 2.7, 4). */
export function AcceptInvitation({ invitation: { club, isForViewer }, token, isAside, begin }: Props) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, isSuccess } = useAcceptInvitation(club.id, token)
  const joining = isPending || isSuccess

  // Awaited here rather than in mutate's callbacks, which do not run after the page has changed.
  async function accept(input?: Joining) {
    const joined = await mutateAsync(input)
    if (joined.role === null) {
      toast.success('Request sent', 'You’re in once your payment is recorded.')
      return navigate({ to: '/$clubSlug/preview', params: { clubSlug: joined.slug }, replace: true })
    }
    toast.success('Welcome to the club!', 'Successfully joined the club')
    // `replace` keeps the token out of the browser's history.
    await navigate({ to: '/$clubSlug', params: { clubSlug: joined.slug }, replace: true })
  }

  function failed(error: unknown) {
    const code = codeOf(error)
    if (code === 'already_member') toast.info('Already a member', 'You are already a member of this club.')
    else if (code === 'payment_pending')
      void navigate({ to: '/$clubSlug/preview', params: { clubSlug: club.slug }, replace: true })
    else
      toast.error(
        'Failed to accept invitation',
        errorText(error, 'Failed to add user to club', {
          invitation_invalid: 'Invalid or expired invitation',
          invitation_before_removal:
            'You were removed from the club after this invitation was created. Ask for a new one.',
          invitation_expired: 'Invitation has expired',
        }),
      )
  }

  return (
    <div className="stack gap-8">
      <BusyButton
        size="md"
        fullWidth
        variant={isAside ? 'default' : undefined}
        busy={joining}
        progress="Joining..."
        onClick={() => begin(accept, failed)}
      >
        Accept Invitation
      </BusyButton>
      {isForViewer ? (
        <Decline club={club} disabled={joining} />
      ) : (
        <LinkButton
          to="/$clubSlug/preview"
          params={{ clubSlug: club.slug }}
          variant="default"
          size="md"
          fullWidth
          replace
        >
          Not now
        </LinkButton>
      )}
      <p className="muted body">
        {club.isPaid
          ? 'You see how to pay next, and you’re in once your payment is recorded.'
          : 'You can leave at any time.'}
      </p>
    </div>
  )
}

function Decline({ club, disabled }: { club: Invitation['club']; disabled: boolean }) {
  const navigate = useNavigate()
  const { mutateAsync } = useDeclineInvitation(club.id)
  const [asking, setAsking] = useState(false)

  async function decline() {
    try {
      await mutateAsync()
      toast.success('Invitation declined')
      await navigate({ to: '/$clubSlug/preview', params: { clubSlug: club.slug }, replace: true })
    } catch (error) {
      toast.error(
        'Failed to update invitation',
        errorText(error, '', { already_member: 'You are already a member of this club.' }),
      )
      throw error
    }
  }

  return (
    <>
      <Button variant="default" size="md" fullWidth disabled={disabled} onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Decline the invitation?"
        action="Decline"
        progress="Declining..."
        onConfirm={decline}
      >
        <Text>
          {club.isPrivate
            ? `You will need another invitation to get into ${club.name}. The person who invited you won’t be notified.`
            : `The person who invited you won’t be notified. You can still join ${club.name} at any time.`}
        </Text>
      </ConfirmDialog>
    </>
  )
}
