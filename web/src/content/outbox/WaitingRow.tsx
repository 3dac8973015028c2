import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { summaryOf } from '../../lib/draftText'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { waitingActions } from './actions'
import type { Waiting } from './outbox'
import classes from './Waiting.module.css'

type Props = {
  entry: Waiting
  personId: string
  /** What the buttons name it: 'Edit: New post'. */
  name: string
  /** Once it is back in its form. */
  onEdit: () => void
  /** What it says. */
  children: ReactNode
}

/** Something that waits to be sent, or was refused and why. */
export function WaitingRow({ entry, personId, name, onEdit, children }: Props) {
  const { failed } = entry
  const { tryAgain, discard, edit } = waitingActions(personId, entry)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** A try that is under way may take its time. */
  const alone = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  return (
    <article className={classes.waiting} data-failed={failed !== undefined || undefined} aria-label={name}>
      <div className={classes.words}>{children}</div>
      <div className={classes.foot}>
        {failed === undefined ? (
          <p className={classes.state}>
            <IconClock size={16} stroke={1.8} aria-hidden /> Waiting for a connection
          </p>
        ) : (
          <p className={classes.state} role="alert">
            <IconAlertCircle size={16} stroke={1.8} aria-hidden /> <span>Not sent. {failed}</span>
          </p>
        )}
        <div className={classes.ways}>
          {failed !== undefined && (
            <Button size="compact-sm" variant="default" onClick={tryAgain} aria-label={`Try again: ${name}`}>
              Try again
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={failed === undefined ? 'default' : 'subtle'}
            color="gray"
            disabled={isBusy}
            aria-label={`Edit: ${name}`}
            onClick={() => void alone(async () => (await edit()) && onEdit())}
          >
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={`Discard: ${name}`}
            onClick={() => setAsked(true)}
          >
            Discard
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Discard what you wrote?"
        action="Discard"
        danger
        onConfirm={discard}
      >
        <p>
          “<span dir="auto">{summaryOf(entry.draft)}</span>” will not be sent. This action cannot be undone.
        </p>
      </ConfirmDialog>
    </article>
  )
}
