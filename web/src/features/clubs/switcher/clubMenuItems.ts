import type { Club } from '@guildhall/contract/clubs'
import type { Icon } from '@tabler/icons-react'
import {
  IconChartLine,
  IconGavel,
  IconHistory,
  IconSchool,
  IconSettings,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import { type LinkProps, linkOptions } from '@tanstack/react-router'

export type ClubMenuItem = {
  label: string
  icon: Icon
  link: (clubSlug: string) => LinkProps
  shown: (club: Club) => boolean
  /** What is counted at the entry: join requests, or open cases. */
  counts?: 'requests' | 'cases'
}

/**
 * The club menu, in order (platform.md 2.2): the club's pages. Kinds of content have tabs instead. A page inside
 * clubs adds its entry here.
 */
export const clubMenuItems: readonly ClubMenuItem[] = [
  {
    label: 'Activity Logs',
    icon: IconHistory,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/activity-logs', params: { clubSlug } }),
    shown: ({ can }) => can.manage === true,
  },
  {
    label: 'Insights',
    icon: IconChartLine,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/insights', params: { clubSlug } }),
    shown: ({ can }) => can.manage === true,
  },
  {
    label: 'Members',
    icon: IconUsers,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/members', params: { clubSlug } }),
    shown: () => true,
    counts: 'requests',
  },
  {
    label: 'Courses',
    icon: IconSchool,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/courses', params: { clubSlug } }),
    shown: () => true,
  },
  {
    label: 'Leaderboard',
    icon: IconTrophy,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/leaderboard', params: { clubSlug } }),
    shown: ({ leaderboard }) => leaderboard.isOn,
  },
  {
    label: 'Moderation',
    icon: IconGavel,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/moderation', params: { clubSlug } }),
    shown: ({ can }) => can.moderate === true,
    counts: 'cases',
  },
  {
    label: 'Settings',
    icon: IconSettings,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/settings', params: { clubSlug } }),
    shown: ({ can }) => can.manage === true,
  },
]
