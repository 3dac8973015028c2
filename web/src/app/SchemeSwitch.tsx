import { useMantineColorScheme } from '@mantine/core'
import { useHydrated } from '../lib/page/hydration'
import { schemes } from '../ui/schemes'
import classes from './SchemeSwitch.module.css'

/** The theme switch for visitors, who have no account menu. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The choice is stored in the browser.
  const isKnown = useHydrated()
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Theme</legend>
      {schemes.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={`${label} theme`}
          aria-pressed={isKnown && colorScheme === value}
          title={`${label} theme`}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
        </button>
      ))}
    </fieldset>
  )
}
