import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'
import { RetentionCard } from '../../activity/RetentionCard'
import { AnnouncementCard } from '../../announcements/AnnouncementCard'
import { RulesCard } from '../../club-rules/RulesCard'
import { GroupsCard } from '../../groups/GroupsCard'
import { ModeratorsCard } from '../../moderators/ModeratorsCard'
import { OwnershipCard } from '../../ownership/OwnershipCard'
import { PaymentsCard } from '../../payments/PaymentsCard'
import { PreventionCard } from '../../prevention/PreventionCard'
import { TopicsCard } from '../../topics/TopicsCard'
import Customize from './Customize'
import { DangerZone } from './DangerZone'
import { ConvertCard, EditClubCard, MonetizationCard } from './EditCards'
import { FeaturesCard } from './FeaturesCard'
import { LeaderboardCard } from './LeaderboardCard'
import { LookCard } from './LookCard'
import { PermissionsCard } from './PermissionsCard'
import { WelcomeCard } from './WelcomeCard'

type SettingsCard = {
  /** Its hash in the address: /{club}/settings#permissions. */
  name: string
  /** The label of its link. */
  label: string
  /** What else a search finds it by. */
  words?: string
  shown?: (club: Club) => boolean
  Card: ComponentType<{ club: Club }>
}

/** The cards of a club's settings by groups, in their order (platform.md 2.6). */
export const settingsGroups: readonly { title: string; cards: readonly SettingsCard[] }[] = [
  {
    title: 'People',
    cards: [
      { name: 'permissions', label: 'Permissions', words: 'publish roles admins', Card: PermissionsCard },
      { name: 'welcome', label: 'Welcome', words: 'new members', Card: WelcomeCard },
      { name: 'groups', label: 'Groups', words: 'roles members', Card: GroupsCard },
      { name: 'moderators', label: 'Moderators', Card: ModeratorsCard },
      { name: 'ownership', label: 'Ownership', words: 'transfer owner', Card: OwnershipCard },
    ],
  },
  {
    title: 'Content',
    cards: [
      {
        name: 'features',
        label: 'Features',
        words: 'posts polls events services products jobs',
        Card: FeaturesCard,
      },
      { name: 'topics', label: 'Topics', words: 'categories channels spaces', Card: TopicsCard },
      { name: 'rules', label: 'Rules', words: 'questions joining', Card: RulesCard },
      { name: 'moderation', label: 'Moderation', words: 'spam held words limits', Card: PreventionCard },
      { name: 'announcement', label: 'Announcement', words: 'banner', Card: AnnouncementCard },
      { name: 'activity', label: 'Activity Log', words: 'retention', Card: RetentionCard },
    ],
  },
  {
    title: 'Look',
    cards: [
      {
        name: 'edit',
        label: 'Edit Club',
        words: 'name address description categories cover logo pictures private',
        Card: EditClubCard,
      },
      {
        name: 'look',
        label: 'Color and links',
        words: 'accent video introduction site chat',
        Card: LookCard,
      },
      {
        name: 'navigation',
        label: 'Navigation',
        words: 'landing page tabs order customize',
        Card: Customize,
      },
      { name: 'leaderboard', label: 'Leaderboard', words: 'levels points', Card: LeaderboardCard },
    ],
  },
  {
    title: 'Money',
    cards: [
      {
        name: 'monetization',
        label: 'Monetization',
        words: 'fee paid price membership',
        Card: MonetizationCard,
      },
      {
        name: 'payments',
        label: 'Payments',
        words: 'bank iban receipts grace',
        Card: PaymentsCard,
      },
      {
        name: 'convert',
        label: 'Business Club',
        words: 'company',
        shown: ({ can, clubType }) => can.own === true && clubType !== 'business',
        Card: ConvertCard,
      },
    ],
  },
  {
    title: 'Danger',
    cards: [{ name: 'danger', label: 'Danger Zone', words: 'delete leave', Card: DangerZone }],
  },
]
