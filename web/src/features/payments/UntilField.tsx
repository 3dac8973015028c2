import type { ReactNode } from 'react'
import { today } from '../../lib/dates/today'
import { Choices } from '../../ui/Choices'
import { DateField } from '../../ui/DateField'

type Props = {
  label: string
  /** A day, '2026-03-01'; empty while none is chosen, null for no end. */
  value: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
}

const choices = [
  { value: 'open', label: 'Without an end', text: 'Until you end it.' },
  { value: 'day', label: 'Until a day', text: 'It ends after that day.' },
] as const

/** Without an end, or until a day. */
export function UntilField({ label, value, onChange, error }: Props) {
  return (
    <div className="stack gap-12">
      <Choices
        label={label}
        choices={choices}
        value={value === null ? 'open' : 'day'}
        onChange={(choice) => onChange(choice === 'open' ? null : '')}
      />
      {value !== null && (
        <DateField
          kind="date"
          label="Last day"
          min={today()}
          max="9999-12-30"
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
    </div>
  )
}
