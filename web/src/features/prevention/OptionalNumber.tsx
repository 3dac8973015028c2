import '@mantine/core/styles/NumberInput.layer.css'
import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Null: no limit. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A limit that can be left out. */
export const OptionalNumber = ({ value, onChange, ...props }: Props) => (
  <NumberInput
    placeholder="No limit"
    allowDecimal={false}
    {...props}
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
)
