import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { switchSearchShortcut, useSearchShortcut } from './searchShortcut'

export function SearchKeySwitch() {
  const isOn = useSearchShortcut()
  return (
    <Switch
      label="Search with the / key"
      description="Press / outside a text field to go to the search box."
      checked={isOn}
      onChange={(event) => switchSearchShortcut(event.currentTarget.checked)}
    />
  )
}
