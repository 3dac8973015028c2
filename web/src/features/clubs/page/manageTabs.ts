import type { Club } from '@guildhall/contract/clubs'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'

type ManageTab = {
  /** Its value in the address: ?tab=members. */
  value: 'customize' | 'members' | 'settings'
  /** While it is open, the Feed tab is not shown (platform.md 2.4). */
  hidesFeed: boolean
  Panel: ComponentType<{ club: Club }>
}

/** The management tab of the address, for owner and admins. */
export const managedTab = (club: Club, wanted: string | undefined) =>
  club.can.manage === true ? manageTabs.find(({ value }) => value === wanted) : undefined

/** Each loads when opened. */
const manageTabs: readonly ManageTab[] = [
  { value: 'customize', hidesFeed: false, Panel: lazyPart(() => import('../settings/Customize')) },
  { value: 'members', hidesFeed: true, Panel: lazyPart(() => import('../members/MembersTab')) },
  { value: 'settings', hidesFeed: true, Panel: lazyPart(() => import('../settings/SettingsTab')) },
]
