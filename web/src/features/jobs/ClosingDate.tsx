import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { today } from '../../lib/dates/today'
import { closingDayOf, endOfDay } from './closingDay'

type Props = { value: string | null; onChange: (closesAt: string | null) => void; error: ReactNode }

/** The last day of applications; they close at its end in the author's time zone. */
export function ClosingDate({ value, onChange, error }: Props) {
  // A year being typed ('0002') is no valid day yet, but stays in the field.
  const [typed, setTyped] = useState({ day: closingDayOf(value), closesAt: value })
  return (
    <TextInput
      type="date"
      label="Closing date (optional)"
      description="The last day on which people can apply."
      min={today()}
      max="9999-12-31"
      value={typed.closesAt === value ? typed.day : closingDayOf(value)}
      error={error}
      onChange={({ currentTarget }) => {
        const closesAt = endOfDay(currentTarget.value)
        setTyped({ day: currentTarget.value, closesAt })
        onChange(closesAt)
      }}
    />
  )
}
