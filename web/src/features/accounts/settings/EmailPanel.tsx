import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useViewer } from '../../../lib/session/viewer'
import { FormDialog } from '../../../ui/FormDialog'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import classes from './AccountSection.module.css'
import { PendingEmail } from './PendingEmail'
import { emailChangeQuery } from './settings.api'

const ChangeEmail = lazyPart(() => import('./ChangeEmail'))

/** The viewer's address, a button to change it, and the state of a pending change. */
export function EmailPanel() {
  const email = useViewer()?.email ?? ''
  const { data, isError, isFetching, refetch } = useQuery(emailChangeQuery)
  const [opened, setOpened] = useState(false)
  const [mailbox, setMailbox] = useState<string | null>(null)
  return (
    <Panel
      title="Email"
      action={
        data && (
          <Button variant="default" size="sm" onClick={() => setOpened(true)}>
            Change email
          </Button>
        )
      }
    >
      <p className="strong anywhere">{email}</p>
      <p className={classes.about}>You use it to log in, and we send email there. Nobody else can see it.</p>
      {data?.change ? (
        <PendingEmail email={email} change={data.change} mailbox={mailbox} onMailed={setMailbox} />
      ) : isError ? (
        <ErrorState
          bare
          title="Couldn’t check for a pending change"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Change email" size="sm">
        <Suspense
          fallback={
            <Loading>
              <TextSkeleton />
            </Loading>
          }
        >
          <ChangeEmail
            isReplacing={Boolean(data?.change)}
            onDone={(where) => {
              setMailbox(where)
              setOpened(false)
            }}
          />
        </Suspense>
      </FormDialog>
    </Panel>
  )
}
