import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'
import { RetentionCard } from '../../../features/activity/RetentionCard'
import { AnnouncementCard } from '../../../features/announcements/AnnouncementCard'
import { RulesCard } from '../../../features/club-rules/RulesCard'
import { ConvertCard, EditClubCard, MonetizationCard } from '../../../features/clubs/settings/EditCards'
import { FeaturesCard } from '../../../features/clubs/settings/FeaturesCard'
import { LeaderboardCard } from '../../../features/clubs/settings/LeaderboardCard'
import { PermissionsCard } from '../../../features/clubs/settings/PermissionsCard'
import { WelcomeCard } from '../../../features/clubs/settings/WelcomeCard'
import { ModeratorsCard } from '../../../features/moderators/ModeratorsCard'
import { OwnershipCard } from '../../../features/ownership/OwnershipCard'
import { PreventionCard } from '../../../features/prevention/PreventionCard'
import { DangerZone } from './DangerZone'

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
