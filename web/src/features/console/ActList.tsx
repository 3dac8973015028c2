import '@mantine/core/styles/Badge.layer.css'
import type { ActSummary } from '@guildhall/contract/console'
import { Badge, Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import { logTexts } from './actTexts'
import classes from './Console.module.css'
import { useReversal } from './console.api'

/** Decisions with their reasons, each of which can be reversed. */
export function ActList({ acts, label }: { acts: readonly ActSummary[]; label: string }) {
  return (
    <ul className={`${classes.rows} plain-list above-16`} aria-label={label}>
      {acts.map((act) => (
        <ActRow key={act.id} act={act} />
      ))}
    </ul>
  )
}

function ActRow({ act }: { act: ActSummary }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { mutateAsync } = useReversal()
  const name = logTexts[act.action] ?? act.action

  async function reverse() {
    try {
      await mutateAsync({ actId: act.id, reason })
      toast.success('Reversed: all is as it was before')
    } catch (error) {
      toast.error(
        'This could not be reversed',
        errorText(error, 'Please try again.', {
          restoration_over: 'What it removed was deleted since, so it can’t be restored.',
        }),
      )
      throw error
    }
  }

  return (
    <li className={classes.row}>
      <div className={`${classes.words} fill anywhere`}>
        <div className="wrap gap-8 rows-4">
          <strong>{name}</strong>
          {act.isReversed && (
            <Badge variant="default" tt="none">
              Reversed
            </Badge>
          )}
        </div>
        <p dir="auto">{act.ground}</p>
        {act.facts && (
          <p className="muted note" dir="auto">
            {act.facts}
          </p>
        )}
        <p className="muted note">
          <TimeAgo iso={act.createdAt} />
          {act.club && <> in {act.club.name}</>}
          {act.isAutomatic && ' · automatic'}
          {act.endsAt && (
            <>
              {' '}
              · until <Day iso={act.endsAt} />
            </>
          )}
        </p>
      </div>
      {!act.isReversed && act.action !== 'remove_member' && (
        <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Reverse: ${name}`}>
          Reverse
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Reverse this decision?"
        action="Reverse"
        progress="Reversing..."
        onConfirm={reverse}
      >
        <Textarea
          label="Reason"
          description="For the log; may be empty."
          maxLength={1000}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </ConfirmDialog>
    </li>
  )
}
