import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'
import { ConvertCard, EditClubCard, MonetizationCard } from '../../../features/clubs/settings/EditCards'
import { FeaturesCard } from '../../../features/clubs/settings/FeaturesCard'
import { PermissionsCard } from '../../../features/clubs/settings/PermissionsCard'
import { OwnershipCard } from '../../../features/ownership/OwnershipCard'
import { DangerZone } from './DangerZone'

type SettingsCard = {
  name: string
  shown: (club: Club) => boolean
  Card: ComponentType<{ club: Club }>
}

/** The cards of a club's settings, in their order (platform.md 2.6). */
export const settingsCards: readonly SettingsCard[] = [
  { name: 'features', shown: () => true, Card: FeaturesCard },
  { name: 'permissions', shown: () => true, Card: PermissionsCard },
  { name: 'edit', shown: () => true, Card: EditClubCard },
  { name: 'monetization', shown: () => true, Card: MonetizationCard },
  {
    name: 'convert',
    shown: ({ can, clubType }) => can.own === true && clubType !== 'business',
    Card: ConvertCard,
  },
  { name: 'ownership', shown: ({ can }) => can.manage === true, Card: OwnershipCard },
  { name: 'danger', shown: () => true, Card: DangerZone },
]
