import type { JobItem } from '@guildhall/contract/jobs'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TimeAgo } from '../../ui/TimeAgo'
import { useWithdrawApplication } from './applications.api'
import classes from './JobView.module.css'

const states = {
  applied: 'You applied',
  seen: 'The poster has seen your application. You applied',
  invited: 'You are invited! You applied',
  declined: 'Your application was declined. You applied',
} as const

type Props = { item: JobItem; application: NonNullable<JobItem['data']['application']> }

/** The state of the viewer's application, with the way to withdraw it. */
export function ApplicationState({ item, application }: Props) {
  const { mutateAsync: withdraw } = useWithdrawApplication(item)
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.actions}>
      <p>
        {states[application.status]} <TimeAgo iso={application.createdAt} />.
      </p>
      <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
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
