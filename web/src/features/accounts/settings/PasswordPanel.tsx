import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { FormDialog } from '../../../ui/FormDialog'
import { Panel } from '../../../ui/Panel'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import classes from './AccountSection.module.css'

const ChangePassword = lazyPart(() => import('./ChangePassword'))

export function PasswordPanel() {
  const [opened, setOpened] = useState(false)
  return (
    <Panel
      title="Password"
      action={
        <Button variant="default" size="sm" onClick={() => setOpened(true)}>
          Change password
        </Button>
      }
    >
      <p className={classes.about}>
        Changing your password logs you out on all other devices and revokes your API tokens.
      </p>
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Change password" size="sm">
        <Suspense
          fallback={
            <Loading>
              <TextSkeleton />
            </Loading>
          }
        >
          <ChangePassword onDone={() => setOpened(false)} />
        </Suspense>
      </FormDialog>
    </Panel>
  )
}
