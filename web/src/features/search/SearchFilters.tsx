import type { ClubLabel } from '@guildhall/contract/clubs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useChosenFilter } from '../../lib/useChosenFilter'
import classes from './SearchFilters.module.css'
import type { Asked } from './search.api'

type Props = {
  asked: Asked
  /** Where there are results. */
  clubs: ClubLabel[]
  /** What the server says of a field. */
  faults: Record<string, string> | undefined
  onChange: (change: Asked) => void
}

/** What content is narrowed and sorted by. In plain fields: a library's would weigh on every first visit. */
export function SearchFilters({ asked, clubs, faults, onChange }: Props) {
  const isKnown = !asked.club || clubs.some(({ slug }) => slug === asked.club)
  return (
    <search className={classes.filters} aria-label="Filters">
      <Chosen
        label="Club"
        value={asked.club ?? ''}
        choices={[
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
        choices={[
          { value: '', label: 'Best match' },
          { value: 'newest', label: 'Newest' },
        ]}
        onChoose={(sort) => onChange({ sort: sort === 'newest' ? sort : undefined })}
      />
    </search>
  )
}

type FieldProps = { label: string; error?: string | undefined }
type Attributes = {
  id: string
  className: string | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

function Field({ label, error, children }: FieldProps & { children: (attributes: Attributes) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: classes.input,
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

type ChosenProps = FieldProps & {
  value: string
  choices: { value: string; label: string }[]
  onChoose: (value: string) => void
}

function Chosen({ value, choices, onChoose, ...field }: ChosenProps) {
  const chosen = useChosenFilter(value, onChoose)
  return (
    <Field {...field}>
      {(attributes) => (
        <select {...attributes} {...chosen}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type DayProps = FieldProps & { value: string | undefined; onDay: (day: string | undefined) => void }

/** A day that is entered part by part is told once it is whole. */
function Day({ value = '', onDay, ...field }: DayProps) {
  const [day, setDay] = useState(value)
  useEffect(() => setDay(value), [value])
  return (
    <Field {...field}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          min="1900-01-01"
          max="8999-12-31"
          value={day}
          onChange={({ currentTarget: { value: next, validity } }) => {
            setDay(next)
            const isWhole = next === '' ? !validity.badInput : /^(19|[2-8]\d)\d\d-/.test(next)
            if (next !== value && isWhole) onDay(next || undefined)
          }}
        />
      )}
    </Field>
  )
}
