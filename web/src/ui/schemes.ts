import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The themes to choose from, as Mantine names them. */
export const schemes = [
  { value: 'light', label: 'Light', text: 'Dark text on a light background.', Icon: IconSun },
  { value: 'dark', label: 'Dark', text: 'Light text on a dark background.', Icon: IconMoon },
  { value: 'auto', label: 'System', text: 'Follows this device’s setting.', Icon: IconDeviceDesktop },
] as const
