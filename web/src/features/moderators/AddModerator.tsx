import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { limits } from '@guildhall/contract/limits'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import classes from './Moderators.module.css'
import { membersByNameQuery, useChangeModerator } from './moderators.api'

type Props = {
  clubId: string
  /** Ids of those who moderate already. */
  present: readonly string[]
}

/** Names a member by their name. */
export default function AddModerator({ clubId, present }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [q] = useDebouncedValue(typed.trim().slice(0, limits.search), 200)
  const { data = [], isError, isFetching } = useQuery(membersByNameQuery(clubId, chosen ? '' : q))
  const { mutateAsync, isPending } = useChangeModerator(clubId)
  const [people, setPeople] = useState(new Map<string, string>())
  const options = new Map([
    ...people,
    ...data.map(({ id, person }) => [id, `${fullName(person)} (@${person.username})`] as const),
  ])

  async function add() {
    if (!chosen) return
    try {
      await mutateAsync({ personId: chosen, moderates: true })
      toast.success(`${options.get(chosen) ?? 'They'} can moderate now`)
      setChosen(null)
      setTyped('')
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
      <Select
        className={classes.field}
        label="Add a moderator"
        placeholder="Type a member’s name"
        data={[...options]
          .filter(([id]) => !present.includes(id))
          .map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={(id) => {
          setChosen(id)
          const label = id && options.get(id)
          setPeople(new Map(id && label ? [[id, label]] : []))
        }}
        searchable
        clearable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server already filtered.
        filter={({ options: all }) => all}
        nothingFoundMessage={
          isError ? 'Couldn’t search for members' : isFetching ? 'Looking...' : 'No member with this name'
        }
        comboboxProps={{ transitionProps: { duration: 100 } }}
      />
      <BusyButton busy={isPending} progress="Adding..." disabled={!chosen} onClick={add}>
        Add
      </BusyButton>
    </div>
  )
}
