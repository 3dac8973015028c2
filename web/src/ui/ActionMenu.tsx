import { Menu, type MenuProps } from '@mantine/core'
import { useId } from 'react'
import { giveFocusBack } from './focusBack'

/** A menu whose entries may open a field, a dialog or a question: what they open keeps the focus. */
export function ActionMenu(props: MenuProps) {
  const id = useId()
  return (
    <Menu
      {...props}
      id={id}
      returnFocus={false}
      onClose={() => giveFocusBack(id, () => document.getElementById(id))}
    />
  )
}
