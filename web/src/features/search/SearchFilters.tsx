import type { ClubLabel } from '@guildhall/contract/clubs'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useChosenFilter } from '../../lib/page/useChosenFilter'
import classes from './SearchFilters.module.css'
import type { SearchQuery } from './search.api'

type Props = {
  search: SearchQuery
  /** The clubs that have results. */
  clubs: ClubLabel[]
  /** Errors by field, from the server. */
  fieldErrors: Record<string, string> | undefined
  onChange: (change: SearchQuery) => void
}

/** Filters and order for content. Plain fields, because Mantine's would add to every first visit. */
export function SearchFilters({ search, clubs, fieldErrors, onChange }: Props) {
  const isKnown = !search.club || clubs.some(({ slug }) => slug === search.club)
  return (
    <search className={classes.filters} aria-label="Filters">
      <FilterSelect
        label="Club"
        value={search.club ?? ''}
        choices={[
          { value: '', label: 'All clubs' },
          ...(isKnown ? [] : [{ value: search.club ?? '', label: search.club ?? '' }]),
          ...clubs.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        error={fieldErrors?.club}
        onChoose={(club) => onChange({ club: club || undefined })}
      />
      <DayField
        label="From"
        value={search.from}
        error={fieldErrors?.from}
        onDay={(from) => onChange({ from })}
      />
      <DayField label="To" value={search.to} error={fieldErrors?.to} onDay={(to) => onChange({ to })} />
      <FilterSelect
        label="Sort by"
        value={search.sort ?? ''}
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

function FilterField({
  label,
  error,
  children,
}: FieldProps & { children: (attributes: Attributes) => ReactNode }) {
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

type SelectProps = FieldProps & {
  value: string
  choices: { value: string; label: string }[]
  onChoose: (value: string) => void
}

function FilterSelect({ value, choices, onChoose, ...field }: SelectProps) {
  const chosen = useChosenFilter(value, onChoose)
  return (
    <FilterField {...field}>
      {(attributes) => (
        <select {...attributes} {...chosen}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FilterField>
  )
}

type DayProps = FieldProps & { value: string | undefined; onDay: (day: string | undefined) => void }

/** Reports a day once it is complete; date inputs are filled part by part. */
function DayField({ value = '', onDay, ...field }: DayProps) {
  const [day, setDay] = useState(value)
  useEffect(() => setDay(value), [value])
  return (
    <FilterField {...field}>
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
    </FilterField>
  )
}
