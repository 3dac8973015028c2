import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { FormDialog } from '../../ui/FormDialog'
import { memberActs } from './ActDialog'
import { ActForm } from './ActForm'

type Props = {
  person: Person
  /** Those in which the viewer moderates the person; with several, the dialog asks in which. */
  clubs: readonly ClubLabel[]
  opened: boolean
  onClose: () => void
}

/** Acts on a member of a club, with a statement of reasons. Loaded when it is opened. */
export default function ModerateMember({ person, clubs, opened, onClose }: Props) {
  const [chosen, setChosen] = useState(clubs[0]?.id)
  const club = clubs.find(({ id }) => id === chosen) ?? clubs[0]
  if (!club) return null
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Moderate ${fullName(person)}`}>
      {clubs.length > 1 && (
        <NativeSelect
          label="In which club?"
          mb="md"
          data={clubs.map(({ id, name }) => ({ value: id, label: name }))}
          value={club.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <ActForm
        // Another club has other rules.
        key={club.id}
        about={{ kind: 'profile', id: person.id, one: 'member', club, person }}
        caseId={undefined}
        actions={memberActs}
        action={undefined}
        onDone={onClose}
      />
    </FormDialog>
  )
}
