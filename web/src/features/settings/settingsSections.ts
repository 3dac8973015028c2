import {
  type Icon,
  IconBan,
  IconBell,
  IconCalendarEvent,
  IconCoin,
  IconDatabaseExport,
  IconDevices,
  IconEyeOff,
  IconFlag,
  IconKey,
  IconPalette,
  IconRss,
  IconScale,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

type SettingsSection = {
  /** Its segment in the address: /settings/tokens. */
  slug: string
  label: string
  /** A short description; shown in the list of sections on phones. */
  note?: string
  icon: Icon
  Section: ComponentType
}

/** The sections of the settings, in order; /settings shows the first. */
export const settingsSections: readonly [SettingsSection, ...SettingsSection[]] = [
  {
    slug: 'account',
    label: 'Account',
    note: 'Email and password',
    icon: IconUserCircle,
    Section: lazyPart(() => import('../accounts/settings/AccountSection')),
  },
  {
    slug: 'security',
    label: 'Login and security',
    note: 'Two-step login and passkeys',
    icon: IconShieldLock,
    Section: lazyPart(() => import('../accounts/security/SecuritySection')),
  },
  {
    slug: 'devices',
    label: 'Devices',
    note: 'Where you’re logged in',
    icon: IconDevices,
    Section: lazyPart(() => import('../accounts/devices/DevicesSection')),
  },
  {
    slug: 'tokens',
    label: 'API tokens',
    note: 'For programs that act as you',
    icon: IconKey,
    Section: lazyPart(() => import('../tokens/TokensSection')),
  },
  {
    slug: 'notifications',
    label: 'Notifications',
    note: 'What you hear about, and how',
    icon: IconBell,
    Section: lazyPart(() => import('./NotificationsSection')),
  },
  {
    slug: 'memberships',
    label: 'Memberships',
    note: 'What you pay for, and receipts',
    icon: IconCoin,
    Section: lazyPart(() => import('../payments/MembershipsSection')),
  },
  {
    slug: 'calendar',
    label: 'Calendar',
    note: 'Your events in your calendar app',
    icon: IconCalendarEvent,
    Section: lazyPart(() => import('../events/calendar/CalendarSection')),
  },
  {
    slug: 'feed',
    label: 'Feed reader',
    note: 'News of your clubs in your feed reader',
    icon: IconRss,
    Section: lazyPart(() => import('../home/feed/FeedSection')),
  },
  {
    slug: 'blocked',
    label: 'Blocked people',
    note: 'Who can’t send you messages',
    icon: IconBan,
    Section: lazyPart(() => import('../messages/BlockedSection')),
  },
  {
    slug: 'hidden-words',
    label: 'Hidden words',
    note: 'What you’d rather not read about',
    icon: IconEyeOff,
    Section: lazyPart(() => import('../hidden-words/HiddenWordsSection')),
  },
  {
    slug: 'reports',
    label: 'Your reports',
    note: 'What you reported, and the outcome',
    icon: IconFlag,
    Section: lazyPart(() => import('../reports/ReportsSection')),
  },
  {
    slug: 'decisions',
    label: 'Decisions about you',
    note: 'By moderators, and your appeals',
    icon: IconScale,
    Section: lazyPart(() => import('../statements/DecisionsSection')),
  },
  {
    slug: 'appearance',
    label: 'Appearance',
    note: 'Theme and keyboard, on this device',
    icon: IconPalette,
    Section: lazyPart(() => import('../appearance/AppearanceSection')),
  },
  {
    slug: 'data',
    label: 'Your data',
    note: 'Export your data, free space or delete your account',
    icon: IconDatabaseExport,
    Section: lazyPart(() => import('./YourDataSection')),
  },
]
