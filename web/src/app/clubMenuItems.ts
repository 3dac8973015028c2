import type { Viewer } from '@guildhall/contract/accounts'
import type { Club } from '@guildhall/contract/clubs'
import type { Icon } from '@tabler/icons-react'
import { IconHome2, IconInfoCircle, IconNotes, IconSettings, IconUsers } from '@tabler/icons-react'
import { type LinkProps, linkOptions } from '@tanstack/react-router'

/** The club is undefined for those who can't see inside, and until it is known. */
type Where = { slug: string; club: Club | undefined; viewer: Viewer | null | undefined }

export type ClubMenuItem = {
  label: string
  icon: Icon
  link: (clubSlug: string) => LinkProps
  shown: (where: Where) => boolean
}

/** The club menu, in its order; a page inside clubs adds its entry here. */
export const clubMenuItems: readonly ClubMenuItem[] = [
  {
    label: 'Feed',
    icon: IconHome2,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug', params: { clubSlug }, search: { tab: 'feed' } }),
    shown: ({ viewer }) => Boolean(viewer),
  },
  {
    label: 'Posts',
    icon: IconNotes,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug', params: { clubSlug }, search: { tab: 'posts' } }),
    shown: ({ club }) => Boolean(club?.features.posts),
  },
  {
    label: 'Members',
    icon: IconUsers,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/members', params: { clubSlug } }),
    shown: ({ club }) => Boolean(club),
  },
  {
    label: 'Settings',
    icon: IconSettings,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/settings', params: { clubSlug } }),
    shown: ({ club }) => club?.can.manage === true,
  },
  {
    label: 'About',
    icon: IconInfoCircle,
    link: (clubSlug) => linkOptions({ to: '/$clubSlug/preview', params: { clubSlug } }),
    // Members are sent from the preview to the club, so it is for the others.
    shown: ({ club }) => !club?.role,
  },
]
