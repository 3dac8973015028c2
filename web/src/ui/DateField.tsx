import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  kind: 'date' | 'time'
  /** '2026-03-29' or '14:30'; empty for none. */
  value?: string
  onChange?: (value: string) => void
}

/** The value while the date is incomplete or does not exist. */
const incomplete = 'incomplete'

/** A date or a time of day, entered as the browser has it. */
export function DateField({ kind, value = '', onChange, onBlur, ...field }: Props) {
  const read = ({ value, validity }: HTMLInputElement) =>
    onChange?.(value === '' && validity.badInput ? incomplete : value)
  return (
    <TextInput
      {...field}
      type={kind}
      // Otherwise it would take away the part that was entered.
      value={value === incomplete ? '' : value}
      onChange={({ currentTarget }) => read(currentTarget)}
      onBlur={(event) => {
        const { currentTarget } = event
        if (currentTarget.validity.badInput !== (value === incomplete)) read(currentTarget)
        onBlur?.(event)
      }}
    />
  )
}
