import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ActivityKind, activityKinds } from '@guildhall/contract/choices'
import type { Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { DateField } from '../../ui/DateField'
import { Face } from '../../ui/Face'
import classes from './Activity.module.css'
import { activityPeopleQuery, endsBeforeStart, type Filters } from './activity.api'
import { kindTexts } from './activityTexts'

type Props = {
  clubId: string
  filters: Filters
  /** The person the filter names, once loaded. */
  person: Person | null | undefined
  onChange: (change: Filters) => void
}

/** Filters of the log; the caller keeps them in the address. */
export function ActivityFilters({ clubId, filters, person, onChange }: Props) {
  return (
    <search className={classes.filters} aria-label="Activity">
      <NativeSelect
        label="Kind"
        data={[
          { value: '', label: 'Everything' },
          ...activityKinds.map((kind) => ({ value: kind, label: kindTexts[kind].label })),
        ]}
        value={filters.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: (value || undefined) as ActivityKind | undefined })
        }
      />
      <PersonFilter
        clubId={clubId}
        id={filters.person}
        person={person}
        onChange={(id) => onChange({ person: id })}
      />
      <DayField label="From" value={filters.from} onChange={(from) => onChange({ from })} />
      <DayField
        label="To"
        value={filters.to}
        onChange={(to) => onChange({ to })}
        error={endsBeforeStart(filters) ? 'This is before “From”' : undefined}
      />
    </search>
  )
}

type DayProps = {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
  error?: string | undefined
}

function DayField({ label, value = '', onChange, error }: DayProps) {
  // An incomplete date stays in the field and changes no filter.
  const [typed, setTyped] = useState({ value, text: value })
  if (typed.value !== value) setTyped({ value, text: value })
  const isDay = typed.text === '' || /^\d{4}-\d\d-\d\d$/.test(typed.text)
  return (
    <DateField
      kind="date"
      label={label}
      max="9999-12-30"
      value={typed.text}
      onChange={(text) => {
        const isWhole = text === '' || /^\d{4}-\d\d-\d\d$/.test(text)
        setTyped({ value: isWhole ? text : value, text })
        if (isWhole) onChange(text || undefined)
      }}
      error={isDay ? error : 'Enter a full date'}
    />
  )
}

type PersonProps = {
  clubId: string
  id: string | undefined
  person: Person | null | undefined
  onChange: (id: string | undefined) => void
}

function PersonFilter({ clubId, id, person, onChange }: PersonProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<Person>()
  const current = [person, chosen].find((one) => one?.id === id)
  // The chosen person's name in the field is no search query.
  const query = current && typed === fullName(current) ? '' : typed.trim().slice(0, limits.search)
  const [q] = useDebouncedValue(query, 200)
  const { data, isError, isFetching } = useQuery({ ...activityPeopleQuery(clubId, q), enabled: isOpen })
  const found = data?.people ?? []
  const known = new Map([...(current ? [current] : []), ...found].map((one) => [one.id, one]))
  const unknown = id && !current ? [{ value: id, label: person === null ? 'No one in this log' : '…' }] : []
  return (
    <Select
      label="Person"
      placeholder="Anyone"
      data={[...unknown, ...[...known.values()].map((one) => ({ value: one.id, label: fullName(one) }))]}
      value={id ?? null}
      onChange={(next) => {
        setChosen(next ? known.get(next) : undefined)
        onChange(next ?? undefined)
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear person' }}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      // The server already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={
        isError ? 'Couldn’t search for people' : isFetching ? 'Looking...' : 'No one in the log has this name'
      }
      comboboxProps={{ transitionProps: { duration: 100 } }}
      renderOption={({ option }) => <Option person={known.get(option.value)} label={option.label} />}
    />
  )
}

function Option({ person, label }: { person: Person | undefined; label: string }) {
  if (!person) return label
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
