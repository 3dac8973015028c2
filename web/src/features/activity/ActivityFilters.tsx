import { type ActivityKind, activityKinds } from '@guildhall/contract/choices'
import type { Club } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { topicText } from '../../content/topics/topics'
import { DateField } from '../../ui/DateField'
import { PersonPicker } from '../../ui/PersonPicker'
import classes from './Activity.module.css'
import { activityPeopleQuery, endsBeforeStart, type Filters } from './activity.api'
import { kindTexts } from './activityTexts'

type Props = {
  club: Pick<Club, 'id' | 'topics'>
  filters: Filters
  /** The person the filter names, once loaded. */
  person: Person | null | undefined
  onChange: (change: Filters) => void
}

/** Filters of the log; the caller keeps them in the address. */
export function ActivityFilters({ club, filters, person, onChange }: Props) {
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
      {club.topics && (
        <NativeSelect
          label="Topic"
          data={[
            { value: '', label: 'All topics' },
            ...club.topics.map((topic) => ({ value: topic.id, label: topicText(topic) })),
          ]}
          value={filters.topic ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ topic: value || undefined })}
        />
      )}
      <PersonFilter
        clubId={club.id}
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
  const [chosen, setChosen] = useState<Person | null>(null)
  const current = [person, chosen].find((one) => one?.id === id)
  const unknown = id ? { id, label: person === null ? 'No one in this log' : '…' } : null
  return (
    <PersonPicker
      search={activityPeopleQuery(clubId)}
      label="Person"
      placeholder="Anyone"
      noOne="No one in the log has this name"
      clearLabel="Clear person"
      value={current ?? unknown}
      onChange={(next) => {
        setChosen(next)
        onChange(next?.id)
      }}
    />
  )
}
