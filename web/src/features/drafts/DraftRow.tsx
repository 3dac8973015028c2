import type { Draft } from '@guildhall/contract/drafts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../../lib/page/toast'
import { copyText } from '../../lib/text/copyText'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Drafts.module.css'
import { wayTo, wordsOf } from './place'
import { fetchTexts, openInForm } from './sync'

type Props = { draft: Draft; personId: string; onDiscard: () => void }

/** A draft: what it will become, its excerpt, and buttons to continue or discard it. */
export function DraftRow({ draft, personId, onDiscard }: Props) {
  const navigate = useNavigate()
  const [isOpening, setOpening] = useState(false)
  const { what, where } = wordsOf(draft)
  const link = wayTo(draft)

  async function open() {
    if (isOpening || !link) return
    setOpening(true)
    const isThere = await openInForm(personId, draft)
    setOpening(false)
    if (isThere) void navigate(link)
    else
      toast.error(
        'Failed to open the draft',
        'It may have been sent or discarded elsewhere. Please try again.',
      )
  }

  async function copy() {
    const texts = await fetchTexts(draft)
    if (texts && (await copyText(texts.join('\n\n')))) toast.success('Text copied')
    else toast.error('Could not copy the text', 'Please try again.')
  }

  return (
    <li className={classes.row}>
      <div className={`${classes.words} shrink`}>
        <h2 dir="auto">{what}</h2>
        {draft.declined && (
          <p className={classes.declined}>
            Not published: <span dir="auto">{draft.declined}</span>
          </p>
        )}
        {draft.summary && (
          <p className={classes.summary} dir="auto">
            {draft.summary}
          </p>
        )}
        <p className={classes.where}>
          {where && (
            <>
              <span dir="auto">{where}</span> ·{' '}
            </>
          )}
          <TimeAgo iso={draft.changedAt} />
        </p>
      </div>
      <div className={`${classes.actions} flex rigid gap-4`}>
        {link ? (
          <Button
            size="xs"
            variant="default"
            loading={isOpening}
            aria-label={`Continue: ${what}`}
            onClick={() => void open()}
          >
            Continue
          </Button>
        ) : (
          <Button size="xs" variant="default" aria-label={`Copy text: ${what}`} onClick={() => void copy()}>
            Copy text
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" aria-label={`Discard: ${what}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  )
}
