import type { Club } from '@guildhall/contract/clubs'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'
import { useInviteCount } from '../../invites/invites.api'
import { joinRequestsQuery } from '../../requests/requests.api'

type MemberTab = {
  /** Its value in the address: /{club}/members?tab=requests. The first tab needs none. */
  value: string
  label: string
  shown: (club: Club) => boolean
  Panel: ComponentType<{ club: Club }>
}

/** The tabs of the members screen, in their order (platform.md 2.5). */
export const memberTabs: readonly MemberTab[] = [
  {
    value: 'members',
    label: 'Members',
    shown: () => true,
    Panel: lazyPart(() => import('./MembersListTab')),
  },
  {
    value: 'groups',
    label: 'Groups',
    shown: ({ hasGroups }) => hasGroups === true,
    Panel: lazyPart(() => import('../../groups/GroupsTab')),
  },
  {
    value: 'requests',
    label: 'Join Requests',
    shown: ({ can }) => can.manage === true,
    Panel: lazyPart(() => import('../../requests/JoinRequests')),
  },
  {
    value: 'invites',
    label: 'Invites',
    shown: ({ can }) => can.manage === true,
    Panel: lazyPart(() => import('../../invites/InvitesTab')),
  },
]

/** The numbers in the tabs' badges, by tab; undefined while unknown, or not for the viewer. */
export function useMemberCounts(club: Club): Record<string, number | undefined> {
  const requests = useInfiniteQuery({
    ...joinRequestsQuery(club.id),
    enabled: club.can.manage === true,
  })
  const invites = useInviteCount(club)
  return { members: club.members, requests: requests.data?.pages[0]?.waiting, invites }
}
