import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { dayOf, endOf, today } from './closingDay'

type Props = { value: string | null; onChange: (closesAt: string | null) => void; error: ReactNode }

/** A day, at the end of which, where one is, applications close. */
export function ClosingDate({ value, onChange, error }: Props) {
  // A year being typed, '0002', is no moment yet, but stays in the field.
  const [typed, setTyped] = useState({ day: dayOf(value), closesAt: value })
  return (
    <TextInput
      type="date"
      label="Closing date (optional)"
      description="The last day on which people can apply."
      min={today()}
      max="9999-12-31"
      value={typed.closesAt === value ? typed.day : dayOf(value)}
      error={error}
      onChange={({ currentTarget }) => {
        const closesAt = endOf(currentTarget.value)
        setTyped({ day: currentTarget.value, closesAt })
        onChange(closesAt)
      }}
    />
  )
}
