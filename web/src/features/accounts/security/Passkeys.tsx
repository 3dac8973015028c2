import type { Security } from '@guildhall/contract/security'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { FormDialog } from '../../../ui/FormDialog'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import { PasskeyRow } from './PasskeyRow'
import { hasPasskeys } from './passkeyErrors'
import classes from './SecuritySection.module.css'

const AddPasskey = lazyPart(() => import('./AddPasskey'))

/** The viewer's passkeys, and a button to add one. */
export function Passkeys({ security: { passkeys, isFresh, twoStep } }: { security: Security }) {
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.part}>
      <h3>Passkeys</h3>
      <p className={classes.about}>
        Log in with your fingerprint, your face or your device’s PIN. A passkey counts as both steps, and
        there is nothing to type.
      </p>
      {passkeys.length > 0 && (
        <ul className="stack plain-list rule-above above-12" aria-label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <div className="flow gap-8 above-12">
          <Button variant="default" size="sm" onClick={() => setOpened(true)}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={classes.about}>This browser has no passkeys.</p>
      )}
      <FormDialog opened={opened} onClose={() => setOpened(false)} title="Add a passkey" size="sm">
        <Suspense
          fallback={
            <Loading>
              <TextSkeleton />
            </Loading>
          }
        >
          <AddPasskey isFresh={isFresh} twoStep={twoStep} onDone={() => setOpened(false)} />
        </Suspense>
      </FormDialog>
    </div>
  )
}
