import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useId } from 'react'

/** A checkbox named by `aria-label` alone: its label is what fingers hit. */
export function SelectBox(props: CheckboxProps & { 'aria-label': string }) {
  const id = useId()
  return (
    <label htmlFor={id} className="centered touchable">
      <Checkbox {...props} id={id} />
    </label>
  )
}
