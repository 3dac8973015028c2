import type { CaseDetails } from '@guildhall/contract/cases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Dialog } from '../../ui/Dialog'
import { RadioList } from '../../ui/RadioList'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { takersQuery, useChangeCase } from './cases.api'
import classes from './Lists.module.css'
import type { Scope } from './scope'

type Props = { shown: CaseDetails; scope: Scope; opened: boolean; onClose: () => void }

const roleTexts = { owner: 'Owner', admin: 'Admin', moderator: 'Moderator', operator: '' } as const

/** Hands a case over to another moderator of the club, or another operator. */
export function HandOverDialog({ shown, scope, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Hand over this case" size="sm">
      <Choice shown={shown} scope={scope} onDone={onClose} />
    </Dialog>
  )
}

function Choice({ shown, scope, onDone }: Pick<Props, 'shown' | 'scope'> & { onDone: () => void }) {
  const { id, assignee, person } = shown
  const viewer = useViewer()
  const { data, isError, isFetching, refetch } = useQuery(takersQuery(scope))
  const { mutateAsync: change, isPending } = useChangeCase(id)
  const isServer = scope === 'server'
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (!data && isError)
    return (
      <ErrorState
        bare
        title={isServer ? 'Failed to load the operators' : 'Failed to load the moderators'}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RowsSkeleton count={3} />
  const excluded = [viewer?.id, assignee?.id, person?.id]
  const others = data.filter((one) => !excluded.includes(one.person.id))
  if (others.length === 0)
    return (
      <p>
        {isServer
          ? 'You’re the only operator who can take it. Name another one under “Operators”.'
          : 'This club has no other moderators.'}
      </p>
    )

  async function handOver() {
    if (!chosen) return setMissing(true)
    try {
      await change({ what: 'take', personId: chosen, expectedId: assignee?.id ?? null })
      onDone()
    } catch {
      // The mutation shows its error, and the fresh case.
    }
  }

  return (
    <div className="stack gap-20">
      <RadioList
        label="To whom?"
        choices={others.map((one) => ({
          value: one.person.id,
          label: fullName(one.person),
          ...(roleTexts[one.role] && { text: roleTexts[one.role] }),
        }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          setMissing(false)
        }}
        error={isMissing && (isServer ? 'Choose an operator' : 'Choose a moderator')}
        autoFocus
      />
      <div className={`${classes.buttons} flow gap-8`}>
        <BusyButton busy={isPending} progress="Handing over..." onClick={handOver}>
          Hand over
        </BusyButton>
      </div>
    </div>
  )
}
