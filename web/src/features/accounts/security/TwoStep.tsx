import '@mantine/core/styles/Badge.layer.css'
import { plural } from '@guildhall/contract/plural'
import type { Security } from '@guildhall/contract/security'
import { Badge, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { FormDialog } from '../../../ui/FormDialog'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import classes from './SecuritySection.module.css'

const TurnOn = lazyPart(() => import('./TurnOn'))
const TurnOff = lazyPart(() => import('./TurnOff'))
const RenewCodes = lazyPart(() => import('./RenewCodes'))

type Action = 'turnOn' | 'turnOff' | 'renew'
const titles = {
  turnOn: 'Turn on two-step login',
  turnOff: 'Turn off two-step login',
  renew: 'New recovery codes',
}
const lowOnCodes = 3

/** Two-step login: its state, the number of recovery codes left, and the dialogs that change it. */
export function TwoStep({ security: { twoStep, recoveryCodesLeft } }: { security: Security }) {
  const [action, setAction] = useState<Action>('turnOn')
  const [opened, setOpened] = useState(false)
  // The dialog with recovery codes must not close by accident.
  const [sticky, setSticky] = useState(false)
  const begin = (what: Action) => {
    setAction(what)
    setOpened(true)
  }
  const close = () => {
    setOpened(false)
    setSticky(false)
  }
  const done = { onDone: close, onCodes: () => setSticky(true) }

  return (
    <div className={classes.part}>
      <h3>
        Two-step login
        <Badge variant="light" color={twoStep ? 'green' : 'gray'}>
          {twoStep ? 'On' : 'Off'}
        </Badge>
      </h3>
      <p className={classes.about}>
        After your password, you enter a code from an app on your phone. Your password alone isn’t enough to
        log in.
      </p>
      {twoStep && (
        <p className={`${classes.about} ${recoveryCodesLeft < lowOnCodes ? 'red-text' : ''}`}>
          {codesText(recoveryCodesLeft)}
        </p>
      )}
      <div className="flow gap-8 above-12">
        {twoStep ? (
          <>
            <Button variant="default" size="sm" onClick={() => begin('renew')}>
              New recovery codes
            </Button>
            <Button variant="default" size="sm" onClick={() => begin('turnOff')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => begin('turnOn')}>
            Turn on two-step login
          </Button>
        )}
      </div>
      <FormDialog opened={opened} onClose={close} title={titles[action]} sticky={sticky}>
        <Suspense
          fallback={
            <Loading>
              <TextSkeleton />
            </Loading>
          }
        >
          {action === 'turnOn' && <TurnOn {...done} onRenew={() => setAction('renew')} />}
          {action === 'turnOff' && <TurnOff onDone={close} />}
          {action === 'renew' && <RenewCodes {...done} />}
        </Suspense>
      </FormDialog>
    </div>
  )
}

function codesText(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Generate new ones in case you lose your phone.'
  const codes = plural(left, '{n} recovery code is left', '{n} recovery codes are left')
  return left < lowOnCodes
    ? `Only ${codes}. Generate new ones before they run out.`
    : `${codes}, in case you lose your phone.`
}
