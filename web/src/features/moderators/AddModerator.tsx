import type { Person } from '@guildhall/contract/common'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { PersonPicker } from '../../ui/PersonPicker'
import classes from './Moderators.module.css'
import { membersByNameQuery, useChangeModerator } from './moderators.api'

type Props = {
  clubId: string
  /** Ids of those who moderate already. */
  present: readonly string[]
}

/** Names a member by their name. */
export default function AddModerator({ clubId, present }: Props) {
  const [chosen, setChosen] = useState<Person | null>(null)
  const { mutateAsync, isPending } = useChangeModerator(clubId)

  async function add() {
    if (!chosen) return
    try {
      await mutateAsync({ personId: chosen.id, moderates: true })
      toast.success(`${fullName(chosen)} can moderate now`)
      setChosen(null)
    } catch (error) {
      toast.error(
        'The moderator could not be added',
        errorText(error, 'Please try again.', {
          already_moderator: 'This person moderates already.',
          too_many_moderators: 'A club has at most 50 moderators.',
          member_not_found: 'This person has left the club.',
        }),
      )
    }
  }

  return (
    <div className={classes.add}>
      <PersonPicker
        className={classes.field}
        search={membersByNameQuery(clubId)}
        label="Add a moderator"
        placeholder="Type a member’s name"
        noOne="No member with this name"
        clearLabel="Clear"
        withUsername
        except={present}
        value={chosen}
        onChange={setChosen}
      />
      <BusyButton busy={isPending} progress="Adding..." disabled={!chosen} onClick={add}>
        Add
      </BusyButton>
    </div>
  )
}
