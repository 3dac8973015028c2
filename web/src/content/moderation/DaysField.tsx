import { moderation } from '@guildhall/contract/moderation-limits'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Presets } from './Presets'

type Props = {
  /** Whole days as typed; empty: until it is reversed. */
  value: string
  onChange: (value: string) => void
  isRequired: boolean
  error: ReactNode
}

const usual = ['1', '3', '7', '30', '90']

/** The length of an act in days, with the usual ones to press. */
export function DaysField({ value, onChange, isRequired, error }: Props) {
  return (
    <div>
      <TextInput
        label={isRequired ? 'Days' : 'Days (optional)'}
        description={isRequired ? `1 to ${moderation.days}` : 'Empty: until you reverse it'}
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        error={error}
      />
      <Presets
        label="Usual lengths"
        presets={[
          ...usual.map((days) => ({
            label: days === '1' ? '1 day' : `${days} days`,
            isOn: days === value,
            press: () => onChange(days),
          })),
          ...(isRequired ? [] : [{ label: 'No end', isOn: value === '', press: () => onChange('') }]),
        ]}
      />
    </div>
  )
}
