import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useIsTakenOver } from '../lib/now'
import classes from './SchemeSwitch.module.css'

const schemes = [
  { value: 'light', label: 'Light theme', Icon: IconSun },
  { value: 'dark', label: 'Dark theme', Icon: IconMoon },
  { value: 'auto', label: 'System theme', Icon: IconDeviceDesktop },
] as const

/** The theme for visitors, who have no account menu. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // Only the browser knows what was chosen here before.
  const isKnown = useIsTakenOver()
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Theme</legend>
      {schemes.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          aria-pressed={isKnown && colorScheme === value}
          title={label}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
