import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'
import { OwnershipCard } from '../../../features/ownership/OwnershipCard'
import { DangerZone } from './DangerZone'

type SettingsCard = {
  name: string
  shown: (club: Club) => boolean
  Card: ComponentType<{ club: Club }>
}

/** The cards of a club's settings, in their order (platform.md 2.6). */
export const settingsCards: readonly SettingsCard[] = [
  { name: 'Ownership', shown: ({ can }) => can.manage === true, Card: OwnershipCard },
  { name: 'Danger Zone', shown: () => true, Card: DangerZone },
]
