import '@mantine/core/styles/Checkbox.layer.css'
import type { CaseOutcome, CaseSummary } from '@guildhall/contract/cases'
import { moderation } from '@guildhall/contract/moderation-limits'
import { plural } from '@guildhall/contract/plural'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { BulkHideDialog } from './BulkHideDialog'
import { useDecideCases } from './cases.api'
import classes from './Queue.module.css'
import { ReasonDialog } from './ReasonDialog'
import type { Scope } from './scope'

type Props = {
  scope: Scope
  /** Listed cases that can be selected. */
  open: CaseSummary[]
  selected: CaseSummary[]
  onChoose: (ids: readonly string[], on: boolean) => void
  /** Called before the decided cases leave the queue. */
  onDecided: (ids: readonly string[]) => void
}

type Asked = 'fine' | 'dismissed' | 'hide'

/** Selects cases and decides the selected ones with one reason. */
export function BulkBar({ scope, open, selected, onChoose, onDecided }: Props) {
  const [asked, setAsked] = useState<Asked>('fine')
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: decide } = useDecideCases()
  if (open.length === 0) return null
  const ids = selected.map(({ id }) => id)
  const choosable = open.slice(0, moderation.bulk).map(({ id }) => id)
  const isAll = choosable.length > 0 && choosable.every((id) => ids.includes(id))
  const ask = (next: Asked) => {
    setAsked(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const done = () => {
    onDecided(ids)
    onChoose(ids, false)
  }
  const run = async (outcome: CaseOutcome, reason: string) => {
    await decide({ ids, outcome, reason })
    done()
  }
  const text = plural(selected.length, '{n} case', '{n} cases')
  return (
    <section className={classes.bar} aria-label="Selected cases">
      <Checkbox
        label={selected.length > 0 ? `${selected.length} selected` : 'Select all shown'}
        aria-label={plural(choosable.length, 'Select the case', 'Select {n} cases')}
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.checked ? choosable : ids, currentTarget.checked)
        }
      />
      {selected.length > 0 && (
        <div className={`${classes.bulk} flow gap-8`}>
          <Button size="xs" variant="default" onClick={() => ask('fine')}>
            It’s fine…
          </Button>
          <Button size="xs" variant="default" onClick={() => ask('dismissed')}>
            Dismiss…
          </Button>
          <Button size="xs" onClick={() => ask('hide')}>
            Hide…
          </Button>
        </div>
      )}
      {asked === 'hide' ? (
        <BulkHideDialog scope={scope} ids={ids} opened={isOpen} onClose={close} onDone={done} />
      ) : (
        <ReasonDialog
          opened={isOpen}
          onClose={close}
          title={asked === 'fine' ? `Close ${text} as fine` : `Dismiss ${text}`}
          note={
            asked === 'fine'
              ? 'Nothing happens to what was reported. It gets no new case until it’s edited, and the reporters are notified.'
              : 'The cases are closed without a decision. New reports open new cases.'
          }
          max={moderation.closeReason}
          action={asked === 'fine' ? 'Close as fine' : 'Dismiss'}
          progress="Closing..."
          run={(reason) => run(asked, reason)}
        />
      )}
    </section>
  )
}
