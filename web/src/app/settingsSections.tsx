import type { ComponentType } from 'react'
import { SecuritySection } from '../features/accounts/security/SecuritySection'

/** What the settings page shows, from top to bottom; each section brings its own heading. */
export const settingsSections: { id: string; Section: ComponentType }[] = [
  { id: 'security', Section: SecuritySection },
]
