import type { CaseDetails } from '@guildhall/contract/cases'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import classes from './Case.module.css'
import { type CaseChange, useChangeCase } from './cases.api'
import { HandOverDialog } from './HandOverDialog'
import type { Scope } from './scope'

/** Who has the case, and taking it, giving it back or handing it over, so that two moderators don't collide. */
export function TakeCase({ shown, scope }: { shown: CaseDetails; scope: Scope }) {
  const { id, assignee, status } = shown
  const viewer = useViewer()
  const { mutateAsync, isPending, variables } = useChangeCase(id)
  const [isHandingOver, setHandingOver] = useState<boolean>()
  // The mutation shows its errors.
  const change = (one: CaseChange) => mutateAsync(one).catch(() => undefined)
  const isMine = assignee !== null && assignee.id === viewer?.id
  const name = assignee ? (isMine ? 'you' : fullName(assignee)) : null
  const busy = (what: CaseChange['what']) => isPending && variables?.what === what
  return (
    <div className={`${classes.take} wrap note anywhere gap-8 above-4`}>
      <p role="status">
        {name ? (
          <>
            Taken by <bdi>{name}</bdi>
          </>
        ) : (
          'Not taken yet'
        )}
      </p>
      {status === 'open' && (
        <>
          {!isMine && (
            <BusyButton
              size="xs"
              variant="default"
              busy={busy('take')}
              progress="Taking..."
              onClick={() => change({ what: 'take', expectedId: assignee?.id ?? null })}
            >
              {assignee ? 'Take over' : 'Take'}
            </BusyButton>
          )}
          {assignee && (
            <BusyButton
              size="xs"
              variant="default"
              busy={busy('release')}
              progress="Giving back..."
              onClick={() => change({ what: 'release' })}
            >
              Give back
            </BusyButton>
          )}
          <Button size="xs" variant="subtle" onClick={() => setHandingOver(true)}>
            Hand over…
          </Button>
        </>
      )}
      {isHandingOver !== undefined && (
        <HandOverDialog
          shown={shown}
          scope={scope}
          opened={isHandingOver}
          onClose={() => setHandingOver(false)}
        />
      )}
    </div>
  )
}
