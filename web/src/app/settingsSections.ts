import { type Icon, IconKey, IconShieldLock } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../lib/lazyPart'

type SettingsSection = {
  /** Its place in the address: /settings/tokens. */
  slug: string
  label: string
  icon: Icon
  Section: ComponentType
}

/** The sections of the settings, in the order of their links; the first is what /settings shows. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    slug: 'security',
    label: 'Sign-in and security',
    icon: IconShieldLock,
    Section: lazyPart(() => import('../features/accounts/security/SecuritySection')),
  },
  {
    slug: 'tokens',
    label: 'API tokens',
    icon: IconKey,
    Section: lazyPart(() => import('../features/tokens/TokensSection')),
  },
]
