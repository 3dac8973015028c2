import { useMantineColorScheme } from '@mantine/core'
import { Choices } from '../../ui/Choices'
import { Panel } from '../../ui/Panel'
import classes from './Appearance.module.css'

const schemes = [
  { value: 'light', label: 'Light', text: 'Dark words on warm paper.' },
  { value: 'dark', label: 'Dark', text: 'Light words, kind to the eyes at night.' },
  { value: 'auto', label: 'System', text: 'As this device is set, also when that changes.' },
] as const

/** The settings of how pages look; the same choice as in the account menu, kept on this device (decision 022). */
export default function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Panel title="Appearance">
      <div className={classes.themes}>
        <Choices label="Theme" choices={schemes} value={colorScheme} onChange={setColorScheme} />
      </div>
      <p className={classes.about}>
        Your choice is for this device alone. Movement on the pages follows your system: where it asks for
        less motion, nothing moves.
      </p>
    </Panel>
  )
}
