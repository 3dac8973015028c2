import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '../lib/page/hydration'
import { SegmentedSwitch } from '../ui/SegmentedSwitch'
import { schemes } from '../ui/schemes'
import classes from './SchemeSwitch.module.css'

/** The theme switch for visitors, who have no account menu. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The choice is stored in the browser.
  const isKnown = useHydrated()
  return (
    <SegmentedSwitch
      className={classes.switch}
      label="Theme"
      value={isKnown ? colorScheme : undefined}
      onChange={setColorScheme}
      segments={schemes.map(({ value, label, Icon }) => ({
        value,
        label: <Icon size={16} stroke={1.8} aria-hidden />,
        name: `${label} theme`,
      }))}
    />
  )
}
