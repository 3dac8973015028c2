import type { CaseDetails } from '@guildhall/contract/cases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Dialog } from '../../ui/Dialog'
import { RadioList } from '../../ui/RadioList'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { moderatorsQuery, useChangeCase } from './cases.api'
import classes from './Lists.module.css'

type Props = { shown: CaseDetails; clubId: string; opened: boolean; onClose: () => void }

const roleTexts = { owner: 'Owner', admin: 'Admin', moderator: 'Moderator' } as const

/** Hands a case over to another moderator of the club. */
export function HandOverDialog({ shown, clubId, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Hand over this case" size="sm">
      <Choice shown={shown} clubId={clubId} onDone={onClose} />
    </Dialog>
  )
}

function Choice({ shown, clubId, onDone }: Pick<Props, 'shown' | 'clubId'> & { onDone: () => void }) {
  const { id, assignee, person } = shown
  const { data, isError, isFetching, refetch } = useQuery(moderatorsQuery(clubId))
  const { mutateAsync: change, isPending } = useChangeCase(id)
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  if (!data && isError)
    return (
      <ErrorState
        bare
        title="Failed to load the moderators"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RowsSkeleton count={3} />
  const others = data.moderators.filter(
    (one) => one.person.id !== assignee?.id && one.person.id !== person?.id,
  )
  if (others.length === 0) return <p>This club has no other moderators.</p>

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
    <div className={classes.form}>
      <RadioList
        label="To whom?"
        choices={others.map((one) => ({
          value: one.person.id,
          label: fullName(one.person),
          text: roleTexts[one.role],
        }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          setMissing(false)
        }}
        error={isMissing && 'Choose a moderator'}
        autoFocus
      />
      <div className={classes.buttons}>
        <BusyButton busy={isPending} progress="Handing over..." onClick={handOver}>
          Hand over
        </BusyButton>
      </div>
    </div>
  )
}
