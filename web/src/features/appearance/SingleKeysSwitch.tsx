import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { switchSingleKeys, useSingleKeys } from '../../lib/keyboard/singleKeys'

export function SingleKeysSwitch() {
  const isOn = useSingleKeys()
  return (
    <Switch
      label="Single-key shortcuts"
      description="Outside text fields: / goes to the search box; K, M, F, C, < and > control a lesson’s video; J, K, X and H work in lists of cases."
      checked={isOn}
      onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
    />
  )
}
