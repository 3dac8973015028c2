import type { OwnHeldSubmission } from '@guildhall/contract/prevention'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusMain } from '../../lib/keyboard/focusMain'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { copyText } from '../../lib/text/copyText'
import { BusyButton } from '../../ui/BusyButton'
import { InfiniteList } from '../../ui/InfiniteList'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Held.module.css'
import { HeldText } from './HeldText'
import { ownHeldQuery, useWithdrawHeld } from './held.api'
import { headOf } from './heldTexts'

type Props = {
  clubId: string
  /** Opens the form with the draft of what was declined. */
  onContinue: (held: OwnHeldSubmission) => Promise<void>
}

/** What the viewer sent to a club that waits for a moderator, and what was declined lately. */
export function OwnHeld({ clubId, onContinue }: Props) {
  const [opening, setOpening] = useState<string>()
  const query = useInfiniteQuery(ownHeldQuery(clubId))
  const { mutateAsync, isPending, variables } = useWithdrawHeld()

  async function remove({ id, status }: OwnHeldSubmission) {
    try {
      await mutateAsync(id)
      toast.success(status === 'waiting' ? 'Withdrawn' : 'Removed')
    } catch (error) {
      toast.error('Not withdrawn', errorText(error, 'Please try again.'))
    }
    focusMain()
  }

  async function open(held: OwnHeldSubmission) {
    setOpening(held.id)
    await onContinue(held)
    setOpening(undefined)
  }

  async function copy({ text }: OwnHeldSubmission) {
    if (await copyText(text)) toast.success('Text copied')
    else toast.error('Could not copy the text', 'Select it and copy it yourself.')
  }

  return (
    <Panel flush={(query.data?.pages[0]?.items.length ?? 0) > 0}>
      <InfiniteList
        query={query}
        label="Yours"
        layout="rows"
        errorTitle="Failed to load what waits"
        skeleton={<RowsSkeleton count={2} />}
        empty={
          <EmptyState bare icon={<IconCircleCheck size={24} stroke={1.6} />} title="Nothing of yours waits">
            What you post here is published at once, unless a moderator has to look at it first.
          </EmptyState>
        }
      >
        {(held: OwnHeldSubmission) => (
          <article className={`${classes.row} grid shrink gap-8 pad-16`} aria-label={headOf(held)}>
            <p className="flow muted note anywhere gap-12 rows-0">
              <span>{held.path ? <a href={held.path}>{headOf(held)}</a> : headOf(held)}</span>
              <span>
                Sent <TimeAgo iso={held.createdAt} />
              </span>
            </p>
            <HeldText held={held} />
            <p className="brass-text strong-note anywhere">
              <Why held={held} />
            </p>
            {held.note && (
              <p className={classes.note} dir="auto">
                {held.note}
              </p>
            )}
            <div className={`${classes.answers} flow gap-8`}>
              <BusyButton
                variant="default"
                size="xs"
                busy={isPending && variables === held.id}
                progress="Removing..."
                onClick={() => remove(held)}
              >
                {held.status === 'waiting' ? 'Withdraw' : 'Remove'}
              </BusyButton>
              {held.status === 'declined' && held.isDraft && (
                <BusyButton
                  size="xs"
                  busy={opening === held.id}
                  progress="Opening..."
                  onClick={() => open(held)}
                >
                  Continue draft
                </BusyButton>
              )}
              {held.status === 'declined' && !held.isDraft && (
                <Button size="xs" variant="default" onClick={() => copy(held)}>
                  Copy text
                </Button>
              )}
            </div>
          </article>
        )}
      </InfiniteList>
    </Panel>
  )
}

function Why({ held: { status, isDraft, reasons } }: { held: OwnHeldSubmission }) {
  if (status !== 'waiting') return isDraft ? 'Not published. It’s in your drafts.' : 'Not published'
  const actId = reasons.find(({ kind }) => kind === 'reviewed')?.actId
  if (!actId) return 'A moderator looks at this first'
  return (
    <>
      Moderators review your posts here.{' '}
      <TextLink to="/statements/$actId" params={{ actId }}>
        Why?
      </TextLink>
    </>
  )
}
