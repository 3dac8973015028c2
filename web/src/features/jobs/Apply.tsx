import type { JobItem } from '@guildhall/contract/jobs'
import { Button, Text } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { lazyPart } from '../../lib/page/lazyPart'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TimeAgo } from '../../ui/TimeAgo'
import { showLoginRequired, useWithdrawApplication } from './applications.api'
import classes from './JobView.module.css'
import { useIsJobOpen } from './useIsJobOpen'

const ApplyDialog = lazyPart(() => import('./ApplyDialog'))

/** Button to apply, or the state of the viewer's application. Not for the poster. */
export function Apply({ item }: { item: JobItem }) {
  const { application, can } = item.data
  const isOpen = useIsJobOpen(item)
  const isApplying = useIsMutating({ mutationKey: keys.applying(item.id) }) > 0
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const mayPress = isOpen && (can.apply === true || can.apply === 'sign_in_required')
  return (
    <>
      {application ? (
        <ApplicationStatus item={item} application={application} />
      ) : (
        mayPress && (
          <div className={classes.actions}>
            <BusyButton
              busy={isApplying}
              progress="Applying..."
              onClick={() => (can.apply === true ? setDialog('open') : showLoginRequired())}
            >
              Apply Now
            </BusyButton>
          </div>
        )
      )}
      {dialog !== 'never' && (
        <Suspense>
          <ApplyDialog item={item} opened={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}

const states = {
  applied: 'You applied',
  seen: 'The poster has seen your application. You applied',
  invited: 'You are invited! You applied',
  declined: 'Your application was declined. You applied',
} as const

type AppliedProps = { item: JobItem; application: NonNullable<JobItem['data']['application']> }

function ApplicationStatus({ item, application }: AppliedProps) {
  const { mutateAsync: withdraw } = useWithdrawApplication(item)
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.actions}>
      <Button disabled>Applied</Button>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <p>
        {states[application.status]} <TimeAgo iso={application.createdAt} />.
      </p>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Withdraw your application?"
        action="Withdraw"
        progress="Withdrawing..."
        danger
        onConfirm={() => withdraw()}
      >
        <Text>Your message and file are deleted. You can apply again while the job is open.</Text>
      </ConfirmDialog>
    </div>
  )
}
