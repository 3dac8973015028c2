import '@mantine/core/styles/Combobox.layer.css'
import type { ClubLabel } from '@guildhall/contract/clubs'
import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useChosenFilter } from '../../lib/useChosenFilter'
import { DateField } from '../../ui/DateField'
import classes from './Results.module.css'
import type { Asked } from './search.api'

type Props = {
  asked: Asked
  /** Where there are results. */
  clubs: ClubLabel[]
  /** What the server says of a field. */
  faults: Record<string, string> | undefined
  onChange: (change: Asked) => void
}

/** What content is narrowed and sorted by. */
export function SearchFilters({ asked, clubs, faults, onChange }: Props) {
  const isKnown = !asked.club || clubs.some(({ slug }) => slug === asked.club)
  return (
    <search className={classes.filters} aria-label="Filters">
      <Chosen
        label="Club"
        value={asked.club ?? ''}
        data={[
          { value: '', label: 'All clubs' },
          ...(isKnown ? [] : [{ value: asked.club ?? '', label: asked.club ?? '' }]),
          ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        error={faults?.club}
        onChoose={(club) => onChange({ club: club || undefined })}
      />
      <Day label="From" value={asked.from} error={faults?.from} onDay={(from) => onChange({ from })} />
      <Day label="To" value={asked.to} error={faults?.to} onDay={(to) => onChange({ to })} />
      <Chosen
        label="Sort by"
        value={asked.sort ?? ''}
        data={[
          { value: '', label: 'Best match' },
          { value: 'newest', label: 'Newest' },
        ]}
        onChoose={(sort) => onChange({ sort: sort === 'newest' ? sort : undefined })}
      />
    </search>
  )
}

type ChosenProps = {
  label: string
  value: string
  data: { value: string; label: string }[]
  error?: string | undefined
  onChoose: (value: string) => void
}

function Chosen({ label, value, data, error, onChoose }: ChosenProps) {
  const chosen = useChosenFilter(value, onChoose)
  return <NativeSelect label={label} data={data} error={error} {...chosen} />
}

type DayProps = {
  label: string
  value: string | undefined
  error: string | undefined
  onDay: (day: string | undefined) => void
}

/** A day that is entered part by part is told once it is whole. */
function Day({ label, value = '', error, onDay }: DayProps) {
  const [day, setDay] = useState(value)
  useEffect(() => setDay(value), [value])
  const isWhole = (text: string) => /^(19|[2-8]\d)\d\d-\d\d-\d\d$/.test(text)
  return (
    <DateField
      kind="date"
      label={label}
      min="1900-01-01"
      max="8999-12-31"
      value={day}
      error={error}
      onChange={(next) => {
        setDay(next)
        if (next !== value && (next === '' || isWhole(next))) onDay(next || undefined)
      }}
    />
  )
}
