import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { Person } from '@guildhall/contract/common'
import { type ComboboxItem, MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { fullName } from '../lib/text/names'
import { Face } from './Face'
import { type PeopleSearch, usePeopleSearch } from './usePeopleSearch'

type Props = {
  search: PeopleSearch
  label: string
  /** Shown when no one is found. */
  noOne: string
  placeholder: string
  error?: string | undefined
}

/** A person of whom nothing but this label is known. */
type Unknown = { id: string; label: string }

type OneProps = Props & {
  value: Person | Unknown | null
  onChange: (person: Person | null) => void
  /** Ids of people who can't be chosen. */
  except?: readonly string[]
  className?: string
  clearLabel?: string
  /** Shows the username in the field, too. */
  withUsername?: boolean
}

/** One person, found by what is typed. */
export function PersonPicker({ search, noOne, value, onChange, except, clearLabel, ...props }: OneProps) {
  const { withUsername, ...rest } = props
  const labelOf = (one: Person | Unknown) => {
    if ('label' in one) return one.label
    return withUsername ? `${fullName(one)} (@${one.username})` : fullName(one)
  }
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // The chosen person's name in the field is no search query.
  const query = value && typed === labelOf(value) ? '' : typed
  const { people, trouble } = usePeopleSearch(search, query, () => isOpen)
  const known = byId([...(value ? [value] : []), ...people])
  return (
    <Select
      {...rest}
      {...shared}
      data={[...known.values()]
        .filter(({ id }) => !except?.includes(id))
        .map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={value?.id ?? null}
      onChange={(id) => {
        const chosen = known.get(id ?? '')
        onChange(chosen && !('label' in chosen) ? chosen : null)
      }}
      clearable={clearLabel !== undefined}
      clearButtonProps={{ 'aria-label': clearLabel }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={trouble ?? noOne}
      renderOption={({ option }) => <Option person={known.get(option.value)} label={option.label} />}
    />
  )
}

type SeveralProps = Props & {
  value: readonly Person[]
  onChange: (people: Person[]) => void
  maxValues: number
  /** Shown before anything is typed, when there is no one to choose. */
  noOneYet?: string
  className?: string | undefined
}

/** Several people, each found by what is typed. */
export function PeoplePicker({
  search,
  noOne,
  noOneYet,
  placeholder,
  value,
  onChange,
  ...rest
}: SeveralProps) {
  const [typed, setTyped] = useState('')
  const { q, people, trouble } = usePeopleSearch(search, typed)
  const known = byId([...value, ...people])
  return (
    <MultiSelect
      {...rest}
      {...shared}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={[...known.values()].map((person) => ({ value: person.id, label: fullName(person) }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      nothingFoundMessage={trouble ?? (q ? noOne : (noOneYet ?? noOne))}
      renderOption={({ option }) => <Option person={known.get(option.value)} label={option.label} />}
    />
  )
}

const byId = <One extends { id: string }>(all: readonly One[]) => new Map(all.map((one) => [one.id, one]))

const shared = {
  searchable: true,
  // The server already filtered.
  filter: <Options,>({ options }: { options: Options }) => options,
  comboboxProps: { transitionProps: { duration: 100 } },
} as const

function Option({ person, label }: { person: Person | Unknown | undefined; label: ComboboxItem['label'] }) {
  if (!person || 'label' in person) return label
  return (
    <span className="row shrink gap-8">
      <Face person={person} size={28} />
      <span className="ellipsis" dir="auto">
        {fullName(person)}
      </span>
      <span className="muted note">@{person.username}</span>
    </span>
  )
}
