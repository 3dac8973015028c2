import type { ClubPreview } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { Day } from '../../ui/TimeAgo'
import classes from './AskAction.module.css'
import { useAsk, useWithdraw } from './requests.api'

/** Asking to be let into a private club, what became of it, and taking it back (platform.md 2.7). */
export function AskAction({ club }: { club: ClubPreview }) {
  const ask = useAsk(club.slug)
  const withdraw = useWithdraw(club.slug)
  const place = useRef<HTMLDivElement>(null)
  const acted = ask.isSuccess || withdraw.isSuccess

  // The button that was pressed is another one now: the keyboard stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change, where it was one's own
  useEffect(() => {
    if (acted) place.current?.focus()
  }, [club.hasAsked])

  const send = () =>
    ask.mutate(undefined, {
      onSuccess: () => toast.success('Request sent', `You will be told what ${club.name} answers.`),
      onError: (error) => {
        const code = codeOf(error)
        if (code === 'already_member')
          toast.info('Already a member', 'You are already a member of this club.')
        else if (code === 'request_pending') toast.info('Request sent', 'You had asked before.')
        else toast.error('Failed to send join request', errorText(error, '', refusals))
      },
    })

  const takeBack = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => toast.success('Request withdrawn'),
      onError: (error) => {
        if (codeOf(error) === 'already_member')
          toast.info('Already a member', 'You are already a member of this club.')
        else toast.error('Failed to withdraw the request', errorText(error, ''))
      },
    })

  return (
    <section ref={place} tabIndex={-1} aria-label="Request to join" className={classes.action}>
      {club.hasAsked ? (
        <Button size="md" fullWidth disabled>
          Request Sent
        </Button>
      ) : (
        <Button size="md" fullWidth disabled={ask.isPending || club.can.ask !== true} onClick={send}>
          {ask.isPending ? 'Sending...' : 'Request to Join'}
        </Button>
      )}
      <p className={classes.note} aria-live="polite">
        {club.hasAsked ? (
          'Its owner and admins know that you would like to join. You will be told as soon as they answer.'
        ) : club.askAgainAt ? (
          <>
            Your request was not accepted this time. You can ask again from <Day iso={club.askAgainAt} />.
          </>
        ) : (
          'Its owner and admins decide who is let in.'
        )}
      </p>
      {club.hasAsked && (
        <Button variant="subtle" fullWidth disabled={withdraw.isPending} onClick={takeBack}>
          {withdraw.isPending ? 'Withdrawing...' : 'Withdraw request'}
        </Button>
      )}
    </section>
  )
}

const refusals = {
  club_is_public: 'This club is public now: you can join without asking.',
  ask_again_later: 'Your last request was not accepted. Please wait before you ask again.',
}
