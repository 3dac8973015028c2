import '@mantine/core/styles/Checkbox.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import type { HeldSubmission } from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { Button, Checkbox } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { focusMain } from '../../lib/keyboard/focusMain'
import { decidedText } from '../../lib/net/decidedText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { DeclineDialog } from './DeclineDialog'
import classes from './Held.module.css'
import { HeldRow } from './HeldRow'
import { heldQuery, useDecideHeld } from './held.api'
import { decisionError } from './heldTexts'

/** What waits for a moderator in a club, or (null) in all clubs, for operators. */
export default function HeldQueue({ club }: { club: Club | null }) {
  const query = useInfiniteQuery(heldQuery(club))
  const { mutateAsync, isPending, variables } = useDecideHeld()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [declining, setDeclining] = useState<{ of: HeldSubmission[]; opened: boolean }>({
    of: [],
    opened: false,
  })
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  // Without what others decided since.
  const selected = rows.filter(({ id }) => chosen.has(id)).slice(0, prevention.bulk)
  const waiting = query.data?.pages[0]?.waiting ?? 0

  function choose(id: string, on: boolean) {
    const next = new Set(selected.map((one) => one.id))
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }

  /** Throws a refusal, so that the dialog stays. */
  async function decide(of: HeldSubmission[], decision: 'approved' | 'declined', note = '') {
    const { decided, passed } = await mutateAsync({ of, decision, note })
    setChosen(new Set())
    const done = decision === 'approved' ? 'Published' : 'Declined'
    if (decided.length > 0)
      toast.success(plural(decided.length, done, `${done}: {n}`), 'Its author was notified.')
    if (passed.length > 0) toast.info(`${passed.length} could not be decided`, passedText(passed))
    focusMain()
  }

  const approve = (of: HeldSubmission[]) =>
    decide(of, 'approved').catch((error: unknown) => toast.error('Not published', decisionError(error)))

  return (
    <section className="grid shrink gap-12" aria-label="Waiting for a moderator">
      <output className="visually-hidden" aria-live="polite">
        {query.data && waitingText(waiting)}
      </output>
      {rows.length > 1 && (
        <div className={classes.bar}>
          <Checkbox
            label={selected.length > 0 ? `${selected.length} selected` : 'Select all'}
            checked={selected.length > 0 && selected.length === Math.min(rows.length, prevention.bulk)}
            indeterminate={selected.length > 0 && selected.length < Math.min(rows.length, prevention.bulk)}
            onChange={({ currentTarget }) =>
              setChosen(
                new Set(currentTarget.checked ? rows.slice(0, prevention.bulk).map(({ id }) => id) : []),
              )
            }
          />
          {selected.length > 0 && (
            <div className={`${classes.answers} flow gap-8`}>
              <Button
                size="xs"
                variant="default"
                onClick={() => setDeclining({ of: selected, opened: true })}
              >
                Decline…
              </Button>
              <BusyButton
                size="xs"
                busy={isPending}
                progress="Publishing..."
                onClick={() => approve(selected)}
              >
                Publish selected
              </BusyButton>
            </div>
          )}
        </div>
      )}
      <Panel flush={rows.length > 0}>
        <InfiniteList
          query={query}
          label="Waiting for a moderator"
          layout="rows"
          errorTitle="Failed to load what waits"
          skeleton={<RowsSkeleton count={3} />}
          end="You’ve reached the end."
          empty={
            <EmptyState bare icon={<IconHourglass size={24} stroke={1.6} />} title="Nothing waits">
              Posts and comments that need a moderator show up here, and we’ll notify you.
            </EmptyState>
          }
        >
          {(held: HeldSubmission) => (
            <HeldRow
              held={held}
              showClub={club === null}
              isChosen={chosen.has(held.id)}
              isBusy={isPending && variables?.of.some(({ id }) => id === held.id) === true}
              onChoose={rows.length > 1 ? (on) => choose(held.id, on) : undefined}
              onApprove={() => approve([held])}
              onDecline={() => setDeclining({ of: [held], opened: true })}
            />
          )}
        </InfiniteList>
      </Panel>
      <DeclineDialog
        opened={declining.opened}
        count={declining.of.length}
        onClose={() => setDeclining({ ...declining, opened: false })}
        onDecline={(note) => decide(declining.of, 'declined', note)}
      />
    </section>
  )
}

type Passed = Awaited<ReturnType<ReturnType<typeof useDecideHeld>['mutateAsync']>>['passed']

/** Who decided the first that someone had decided; else what to do about the others. */
function passedText(passed: Passed): string {
  const decision = passed.find((one) => one.decision)?.decision
  return decision ? decidedText(decision) : 'Open each to see why, or decline it.'
}

function waitingText(count: number): string {
  if (count === 0) return 'Nothing waits'
  return plural(count, '{n} waits for a moderator', '{n} wait for a moderator')
}
