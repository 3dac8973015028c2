import type { SignUpRequest } from '@guildhall/contract/sign-up'
import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusMain } from '../../lib/keyboard/focusMain'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './SignUp.module.css'
import { signUpRequestsQuery, useDecideSignUp } from './sign-up.api'

/** People who can't log in until an operator decides. */
export function SignUpRequests() {
  const query = useInfiniteQuery(signUpRequestsQuery)
  return (
    <Panel title="Waiting for approval">
      <InfiniteList
        query={query}
        label="People waiting for approval"
        layout="rows"
        errorTitle="The people could not be loaded"
        skeleton={<RowsSkeleton count={2} />}
        empty={<p className="muted body">Everyone was answered.</p>}
      >
        {(request) => <RequestRow request={request} />}
      </InfiniteList>
    </Panel>
  )
}

function RequestRow({ request: { person, email, createdAt } }: { request: SignUpRequest }) {
  const { mutateAsync, isPending } = useDecideSignUp()
  const [asking, setAsking] = useState(false)
  const name = fullName(person)

  async function decide(decision: 'approved' | 'declined') {
    try {
      await mutateAsync({ personId: person.id, decision })
      toast.success(decision === 'approved' ? `${name} can log in now` : `${name}’s account was deleted`)
      focusMain()
    } catch (error) {
      toast.error(
        'The decision could not be saved',
        errorText(error, 'Please try again.', {
          sign_up_request_not_found: 'This person no longer waits for approval.',
        }),
      )
      throw error
    }
  }

  return (
    <div className={classes.row}>
      <Face person={person} size={40} />
      <div className={classes.words}>
        <strong dir="auto">{name}</strong>
        <p className="muted body">
          {email} · <TimeAgo iso={createdAt} />
        </p>
      </div>
      <div className={`${classes.buttons} flex gap-8`}>
        <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Decline ${name}`}>
          Decline
        </Button>
        <BusyButton
          size="xs"
          busy={isPending}
          progress="Approving..."
          onClick={() => decide('approved').catch(() => undefined)}
          aria-label={isPending ? undefined : `Approve ${name}`}
        >
          Approve
        </BusyButton>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Decline this account?"
        action="Decline"
        progress="Declining..."
        danger
        onConfirm={() => decide('declined')}
      >
        <Text>The account of {name} is deleted, and they get an email that says so.</Text>
      </ConfirmDialog>
    </div>
  )
}
