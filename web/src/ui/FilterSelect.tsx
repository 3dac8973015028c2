import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useChosenFilter } from '../lib/page/useChosenFilter'

type Choice = { value: string; label: string }
type Props = Pick<NativeSelectProps, 'label' | 'error'> & {
  value: string
  choices: readonly Choice[]
  onChoose: (chosen: string) => void
}

/** One filter of a list. A choice that an old link asks for still shows as what is chosen. */
export function FilterSelect({ value, choices, onChoose, ...props }: Props) {
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  const data = isKnown ? choices : [...choices, { value, label: value }]
  return <NativeSelect {...props} data={[...data]} {...useChosenFilter(value, onChoose)} />
}
