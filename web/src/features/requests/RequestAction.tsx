import type { Joining } from '@guildhall/contract/club-rules'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { Day } from '../../ui/TimeAgo'
import classes from './RequestAction.module.css'
import { useRequestToJoin, useWithdrawRequest } from './requests.api'

type Props = {
  club: ClubPreview
  /** Sends the request, after what the club asks first. */
  begin: (send: (input?: Joining) => Promise<unknown>, failed: (error: unknown) => void) => Promise<void>
}

/** Requests to join a private club, shows the request's state and withdraws it (platform.md 2.7). */
export function RequestAction({ club, begin }: Props) {
  const { mutateAsync, isPending } = useRequestToJoin(club.slug)
  const place = useRef<HTMLElement>(null)
  // The pressed button is replaced by another: keep the keyboard's place.
  const stay = () => place.current?.focus()

  async function ask(input?: Joining) {
    await mutateAsync(input)
    toast.success('Request sent', `You’ll be notified when ${club.name} answers.`)
    stay()
  }

  function failed(error: unknown) {
    const code = codeOf(error)
    if (code === 'already_member') toast.info('Already a member', alreadyMember)
    else if (code === 'request_pending') toast.info('Request sent', 'You already asked.')
    else toast.error('Failed to send join request', errorText(error, '', refusals))
    stay()
  }

  return (
    <section ref={place} tabIndex={-1} aria-label="Request to join" className={classes.action}>
      {club.hasAsked ? (
        <Button size="md" fullWidth disabled>
          Request Sent
        </Button>
      ) : (
        <BusyButton
          size="md"
          fullWidth
          busy={isPending}
          progress="Sending..."
          disabled={club.can.ask !== true}
          onClick={() => begin(ask, failed)}
        >
          Request to Join
        </BusyButton>
      )}
      <p className={classes.note} aria-live="polite">
        {club.hasAsked ? (
          'The owner and admins have your request. We’ll notify you when they answer.'
        ) : club.askAgainAt ? (
          <>
            Your request wasn’t accepted this time. You can ask again from <Day iso={club.askAgainAt} />.
          </>
        ) : (
          'The owner and admins decide who can join.'
        )}
      </p>
      {club.hasAsked && <WithdrawButton club={club} onDone={stay} />}
    </section>
  )
}

type WithdrawProps = { club: Pick<ClubPreview, 'slug'>; onDone?: () => void }

/** Withdraws a pending request. */
export function WithdrawButton({ club, onDone }: WithdrawProps) {
  const { mutateAsync, isPending } = useWithdrawRequest(club.slug)

  // Awaited here rather than in mutate's callbacks, which do not run after the button unmounts.
  async function withdraw() {
    try {
      await mutateAsync()
    } catch (error) {
      if (codeOf(error) === 'already_member') toast.info('Already a member', alreadyMember)
      else toast.error('Failed to withdraw the request', errorText(error, ''))
    }
    onDone?.()
  }

  return (
    <BusyButton variant="subtle" fullWidth busy={isPending} progress="Withdrawing..." onClick={withdraw}>
      Withdraw request
    </BusyButton>
  )
}

const alreadyMember = 'You are already a member of this club.'

const refusals = {
  club_is_public: 'This club is public now: you can join without asking.',
  ask_again_later: 'Your last request wasn’t accepted. Please wait before you ask again.',
}
