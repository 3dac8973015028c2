import type { CaseDetails } from '@guildhall/contract/cases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { byWhom } from '../../content/moderation/byWhom'
import { fullName } from '../../lib/text/names'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import classes from './Case.module.css'
import { entryText, isAct } from './caseTexts'
import { ReverseDialog } from './ReverseDialog'

/** What happened to a case, oldest first; acts can be reversed. */
export function CaseEntries({ entries }: { entries: CaseDetails['entries'] }) {
  const [reversing, setReversing] = useState<{ id: string; what: string }>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ol className={classes.entries} aria-label="History">
        {entries.map(
          ({ id, what, actor, isAutomatic, isByHand, text, ground, endsAt, isReversed, createdAt }) => (
            <li key={id} data-act={isAct(what) || undefined}>
              <p className={`${classes.facts} wrap muted note anywhere gap-12 rows-0`}>
                <b data-reversed={isReversed || undefined}>{entryText(what)}</b>
                {endsAt && (
                  <span>
                    until <Day iso={endsAt} />
                  </span>
                )}
                {isReversed && <span>(reversed)</span>}
                <bdi>{byWhom({ actor, what, isAutomatic, isByHand })}</bdi>
                <TimeAgo iso={createdAt} />
              </p>
              {ground && (
                <p className="strong anywhere" dir="auto">
                  {ground}
                </p>
              )}
              {/* Names the same person again if they took it themselves. */}
              {text && !(what === 'taken' && actor && fullName(actor) === text) && (
                <p className={classes.plain} dir="auto">
                  {text}
                </p>
              )}
              {isAct(what) && !isReversed && what !== 'warn' && what !== 'warn_account' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Reverse: ${entryText(what)}`}
                  onClick={() => {
                    setReversing({ id, what: entryText(what) })
                    setOpen(true)
                  }}
                >
                  Reverse…
                </Button>
              )}
            </li>
          ),
        )}
      </ol>
      {reversing && (
        <ReverseDialog
          actId={reversing.id}
          what={reversing.what}
          opened={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
