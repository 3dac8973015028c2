import type { Club } from '@guildhall/contract/clubs'
import { type Icon, IconPalette, IconSettings, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/lazyPart'

type ManageTab = {
  /** Its place in the address: ?tab=members. */
  value: string
  label: string
  icon: Icon
  /** While it is open, the Feed tab is not shown (platform.md 2.4). */
  hidesFeed: boolean
  Panel: ComponentType<{ club: Club }>
}

/** The one of them that the address asks for, where the viewer has it. */
export const managedTab = (club: Club, wanted: string | undefined) =>
  club.can.manage === true ? manageTabs.find(({ value }) => value === wanted) : undefined

/** The tabs of a club's page for its owner and admins, after those of its content; each loads when it is opened. */
export const manageTabs: readonly ManageTab[] = [
  {
    value: 'customize',
    label: 'Customize',
    icon: IconPalette,
    hidesFeed: false,
    Panel: lazyPart(() => import('../../features/clubs/settings/Customize')),
  },
  {
    value: 'members',
    label: 'Members',
    icon: IconUsers,
    hidesFeed: true,
    Panel: lazyPart(() => import('./members/MembersTab')),
  },
  {
    value: 'settings',
    label: 'Settings',
    icon: IconSettings,
    hidesFeed: true,
    Panel: lazyPart(() => import('./settings/SettingsTab')),
  },
]
