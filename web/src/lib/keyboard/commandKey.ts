/** The name of this device's shortcut key. */
export const commandKey = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl')
