import { useMantineColorScheme } from '@mantine/core'
import { Choices } from '../../ui/Choices'
import { Panel } from '../../ui/Panel'
import { schemes } from '../../ui/schemes'
import classes from './Appearance.module.css'
import { SingleKeysSwitch } from './SingleKeysSwitch'

/** Settings of this device: the color scheme, also in the account menu (decision 022), and keyboard shortcuts. */
export default function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Panel title="Appearance">
        <div className={classes.themes}>
          <Choices label="Theme" choices={schemes} value={colorScheme} onChange={setColorScheme} />
        </div>
        <p className="muted body pretty readable above-16">
          This applies to this device only. Motion follows your system’s setting.
        </p>
      </Panel>
      <Panel title="Keyboard">
        <SingleKeysSwitch />
        <p className="muted body pretty readable above-16">This applies to this device only.</p>
      </Panel>
    </>
  )
}
