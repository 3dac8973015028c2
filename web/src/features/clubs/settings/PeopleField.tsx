import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../../lib/text/names'
import { Face } from '../../../ui/Face'
import classes from './Settings.module.css'
import { nameableQuery } from './settings.api'

type Props = {
  slug: string
  label: string
  value: readonly Person[]
  onChange: (people: Person[]) => void
  error?: string
}

/** Selects members of a club by name. */
export function PeopleField({ slug, label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim().slice(0, limits.search), 200)
  const { data, isError, isFetching } = useQuery(nameableQuery(slug, q))
  const known = new Map([...value, ...(data?.people ?? [])].map((person) => [person.id, person]))
  const nothing = isError
    ? 'Couldn’t search for members'
    : isFetching
      ? 'Looking...'
      : q
        ? 'No member with this name'
        : 'No one to add: the owner and admins can always publish'
  return (
    <MultiSelect
      className={classes.people}
      label={label}
      placeholder={value.length === 0 ? 'Type a name' : undefined}
      data={[...known.values()].map((person) => ({ value: person.id, label: fullName(person) }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server already filtered.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={limits.namedPeople}
      nothingFoundMessage={nothing}
      error={error}
      comboboxProps={{ transitionProps: { duration: 100 } }}
      renderOption={({ option }) => <Option person={known.get(option.value)} />}
    />
  )
}

function Option({ person }: { person: Person | undefined }) {
  if (!person) return null
  return (
    <span className="row shrink gap-8">
      <Face person={person} size={28} />
      <span className="ellipsis" dir="auto">
        {fullName(person)}
      </span>
      <span className={`${classes.quiet} muted body`}>@{person.username}</span>
    </span>
  )
}
