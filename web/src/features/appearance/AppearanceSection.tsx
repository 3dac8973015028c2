import { useMantineColorScheme } from '@mantine/core'
import { Choices } from '../../ui/Choices'
import { Panel } from '../../ui/Panel'
import classes from './Appearance.module.css'
import { SearchKeySwitch } from './SearchKeySwitch'

const schemes = [
  { value: 'light', label: 'Light', text: 'Dark text on a light background.' },
  { value: 'dark', label: 'Dark', text: 'Light text on a dark background.' },
  { value: 'auto', label: 'System', text: 'Follows this device’s setting.' },
] as const

/**
 * Settings of this device: the color scheme, also in the account menu (decision 022), and keyboard shortcuts.
 */
export default function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Panel title="Appearance">
        <div className={classes.themes}>
          <Choices label="Theme" choices={schemes} value={colorScheme} onChange={setColorScheme} />
        </div>
        <p className={classes.about}>
          This applies to this device only. Motion follows your system’s setting.
        </p>
      </Panel>
      <Panel title="Keyboard">
        <SearchKeySwitch />
        <p className={classes.about}>This applies to this device only.</p>
      </Panel>
    </>
  )
}
