import { Menu, type MenuProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { useId } from 'react'
import { useBackCloses } from '../lib/page/layers'
import { giveFocusBack } from './focusBack'

/** A menu whose entries may open a field, a dialog or a question: what they open keeps the focus. */
export function ActionMenu({ opened: asked, onChange, ...props }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useUncontrolled({ value: asked, defaultValue: false, onChange })
  useBackCloses(opened, () => setOpened(false))
  return (
    <Menu
      {...props}
      id={id}
      opened={opened}
      onChange={setOpened}
      returnFocus={false}
      onClose={() => giveFocusBack(id, () => document.getElementById(id))}
    />
  )
}
