import type { Club } from '@guildhall/contract/clubs'
import { type Icon, IconPalette, IconSettings, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'

type ManageTab = {
  /** Its value in the address: ?tab=members. */
  value: string
  label: string
  icon: Icon
  /** While it is open, the Feed tab is not shown (platform.md 2.4). */
  hidesFeed: boolean
  Panel: ComponentType<{ club: Club }>
}

/** The tab of the address, if the viewer has it. */
export const managedTab = (club: Club, wanted: string | undefined) =>
  club.can.manage === true ? manageTabs.find(({ value }) => value === wanted) : undefined

/** The management tabs of a club's page, for owner and admins; each loads when opened. */
export const manageTabs: readonly ManageTab[] = [
  {
    value: 'customize',
    label: 'Customize',
    icon: IconPalette,
    hidesFeed: false,
    Panel: lazyPart(() => import('../settings/Customize')),
  },
  {
    value: 'members',
    label: 'Members',
    icon: IconUsers,
    hidesFeed: true,
    Panel: lazyPart(() => import('../members/MembersTab')),
  },
  {
    value: 'settings',
    label: 'Settings',
    icon: IconSettings,
    hidesFeed: true,
    Panel: lazyPart(() => import('../settings/SettingsTab')),
  },
]
