import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { Dialog } from '../../../ui/Dialog'
import { Panel } from '../../../ui/Panel'
import { ErrorState } from '../../../ui/States'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import { leavingQuery } from './leaving.api'
import { OwnedClubs } from './OwnedClubs'

const DeleteAccount = lazyPart(() => import('./DeleteAccount'))

/** Account deletion: what it means, what prevents it, and the button. */
export function LeavingPanel() {
  const { data, isError, isFetching, refetch } = useQuery(leavingQuery)
  const [opened, setOpened] = useState(false)
  return (
    <Panel title="Delete your account">
      <div className="muted body pretty readable">
        <p>
          Your profile, logins, API tokens, memberships, likes, requests and notifications are deleted
          permanently, right away. You choose whether your posts and comments stay without your name or are
          erased. Accounts can’t be restored, so export your data first if you might want it.
        </p>
      </div>
      {data ? (
        data.can === 'owns_clubs' ? (
          <OwnedClubs clubs={data.clubs} />
        ) : (
          <>
            <div className="above-16">
              <Button color="red" variant="outline" onClick={() => setOpened(true)}>
                Delete my account
              </Button>
            </div>
            <Dialog
              opened={opened}
              onClose={() => setOpened(false)}
              title="Delete your account"
              sticky
              onBack="close"
            >
              <Suspense
                fallback={
                  <Loading>
                    <TextSkeleton lines={6} />
                  </Loading>
                }
              >
                <DeleteAccount leaving={data} onClose={() => setOpened(false)} />
              </Suspense>
            </Dialog>
          </>
        )
      ) : isError ? (
        <ErrorState
          bare
          title="Your account could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Panel>
  )
}
