import { useHydrated } from '../page/hydration'

/** The name of this device's shortcut key. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')

/** The same in what the server renders, which doesn't know the device. */
export const useCommandKey = () => (useHydrated() ? commandKey() : 'Ctrl')
