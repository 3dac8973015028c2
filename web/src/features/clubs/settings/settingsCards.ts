import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'
import { RetentionCard } from '../../activity/RetentionCard'
import { AnnouncementCard } from '../../announcements/AnnouncementCard'
import { RulesCard } from '../../club-rules/RulesCard'
import { ModeratorsCard } from '../../moderators/ModeratorsCard'
import { OwnershipCard } from '../../ownership/OwnershipCard'
import { PreventionCard } from '../../prevention/PreventionCard'
import { DangerZone } from './DangerZone'
import { ConvertCard, EditClubCard, MonetizationCard } from './EditCards'
import { FeaturesCard } from './FeaturesCard'
import { LeaderboardCard } from './LeaderboardCard'
import { PermissionsCard } from './PermissionsCard'
import { WelcomeCard } from './WelcomeCard'

type SettingsCard = {
  /** Its hash in the address: /{club}/settings#permissions. */
  name: string
  /** The label of its link. */
  label: string
  shown: (club: Club) => boolean
  Card: ComponentType<{ club: Club }>
}

/** The cards of a club's settings, in their order (platform.md 2.6). */
export const settingsCards: readonly SettingsCard[] = [
  { name: 'features', label: 'Features', shown: () => true, Card: FeaturesCard },
  { name: 'permissions', label: 'Permissions', shown: () => true, Card: PermissionsCard },
  { name: 'welcome', label: 'Welcome', shown: ({ can }) => can.manage === true, Card: WelcomeCard },
  { name: 'rules', label: 'Rules', shown: ({ can }) => can.manage === true, Card: RulesCard },
  {
    name: 'moderators',
    label: 'Moderators',
    shown: ({ can }) => can.manage === true,
    Card: ModeratorsCard,
  },
  { name: 'moderation', label: 'Moderation', shown: ({ can }) => can.manage === true, Card: PreventionCard },
  {
    name: 'announcement',
    label: 'Announcement',
    shown: ({ can }) => can.manage === true,
    Card: AnnouncementCard,
  },
  { name: 'leaderboard', label: 'Leaderboard', shown: () => true, Card: LeaderboardCard },
  { name: 'edit', label: 'Edit Club', shown: () => true, Card: EditClubCard },
  { name: 'monetization', label: 'Monetization', shown: () => true, Card: MonetizationCard },
  {
    name: 'convert',
    label: 'Business Club',
    shown: ({ can, clubType }) => can.own === true && clubType !== 'business',
    Card: ConvertCard,
  },
  { name: 'activity', label: 'Activity Log', shown: ({ can }) => can.manage === true, Card: RetentionCard },
  { name: 'ownership', label: 'Ownership', shown: ({ can }) => can.manage === true, Card: OwnershipCard },
  { name: 'danger', label: 'Danger Zone', shown: () => true, Card: DangerZone },
]
