import type { ConsoleOverview } from '@guildhall/contract/console'
import {
  type Icon,
  IconBuildingCommunity,
  IconChartBar,
  IconDatabase,
  IconEye,
  IconGavel,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconListCheck,
  IconMail,
  IconMessageCircleQuestion,
  IconPalette,
  IconScale,
  IconSeedling,
  IconServer,
  IconSpeakerphone,
  IconUserOff,
  IconUserPlus,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

export type AdminPageProps = {
  /** The rest of the address after the page's path: the id of /admin/people/<id>; '' on the page itself. */
  rest: string
}

/** Of the navigation, in order; the overview is in none. */
export const adminGroups = ['', 'Moderation', 'Community', 'Place', 'Server'] as const

export type AdminPageEntry = {
  /** After /admin/; '' is the overview. */
  path: string
  /** In the navigation, and the page's heading. */
  title: string
  icon: Icon
  /** The heading above its entry in the navigation. */
  group: (typeof adminGroups)[number]
  /** Shown below the heading. A page of one thing (with a `rest`) writes its own h1. */
  Page: ComponentType<AdminPageProps>
  /** What waits there, by its name in the overview; counted in the navigation. */
  waits?: Exclude<keyof ConsoleOverview['waiting'], 'lateCases' | 'emptyLegalPages'>
  /** The page writes its own h1 (ui/PageTitle), as pages of one thing do. */
  hasOwnHeading?: true
}

/**
 * Every page of the console, in the order of the navigation. A page is a default export in a file of its own, which is
 * loaded when it is opened; features bring it, app/admin puts several together.
 */
export const adminPages: readonly AdminPageEntry[] = [
  {
    path: '',
    title: 'Overview',
    icon: IconLayoutDashboard,
    group: '',
    Page: lazyPart(() => import('./OverviewPage')),
  },
  {
    path: 'cases',
    title: 'Cases',
    icon: IconGavel,
    waits: 'cases',
    group: 'Moderation',
    hasOwnHeading: true,
    Page: lazyPart(() => import('./CasesPage')),
  },
  {
    path: 'held',
    title: 'Held',
    icon: IconHourglass,
    waits: 'held',
    group: 'Moderation',
    Page: lazyPart(() => import('./HeldPage')),
  },
  {
    path: 'appeals',
    title: 'Appeals',
    icon: IconMessageCircleQuestion,
    waits: 'appeals',
    group: 'Moderation',
    Page: lazyPart(() => import('./AppealsPage')),
  },
  {
    path: 'restrictions',
    title: 'Restrictions',
    icon: IconUserOff,
    group: 'Moderation',
    Page: lazyPart(() => import('./RestrictionsPage')),
  },
  {
    path: 'words',
    title: 'Watched words',
    icon: IconEye,
    group: 'Moderation',
    Page: lazyPart(() => import('./WordsPage')),
  },
  {
    path: 'newcomers',
    title: 'New accounts',
    icon: IconSeedling,
    group: 'Moderation',
    Page: lazyPart(() => import('../prevention/NewcomersPage')),
  },
  {
    path: 'log',
    title: 'Log',
    icon: IconHistory,
    group: 'Moderation',
    Page: lazyPart(() => import('./LogPage')),
  },
  {
    path: 'numbers',
    title: 'Numbers',
    icon: IconChartBar,
    group: 'Moderation',
    Page: lazyPart(() => import('./TransparencyPage')),
  },
  {
    path: 'people',
    title: 'People',
    icon: IconUsers,
    group: 'Community',
    Page: lazyPart(() => import('./PeoplePage')),
  },
  {
    path: 'clubs',
    title: 'Clubs',
    icon: IconBuildingCommunity,
    group: 'Community',
    Page: lazyPart(() => import('./ClubListPage')),
  },
  {
    path: 'sign-up',
    title: 'Sign-up',
    icon: IconUserPlus,
    waits: 'signUps',
    group: 'Community',
    Page: lazyPart(() => import('../sign-up/SignUpRulesPage')),
  },
  {
    path: 'legal',
    title: 'Legal pages',
    icon: IconScale,
    group: 'Place',
    hasOwnHeading: true,
    Page: lazyPart(() => import('../place/admin/LegalPagesPage')),
  },
  {
    path: 'announcement',
    title: 'Announcement',
    icon: IconSpeakerphone,
    group: 'Place',
    Page: lazyPart(() => import('../announcements/PlaceAnnouncementPage')),
  },
  {
    path: 'look',
    title: 'Name and look',
    icon: IconPalette,
    group: 'Place',
    Page: lazyPart(() => import('../place/admin/LookPage')),
  },
  {
    path: 'operators',
    title: 'Operators',
    icon: IconUserShield,
    group: 'Server',
    Page: lazyPart(() => import('./OperatorsPage')),
  },
  {
    path: 'tasks',
    title: 'Tasks',
    icon: IconListCheck,
    waits: 'failedTasks',
    group: 'Server',
    Page: lazyPart(() => import('./TasksPage')),
  },
  {
    path: 'mail',
    title: 'Mail',
    icon: IconMail,
    group: 'Server',
    Page: lazyPart(() => import('./MailPage')),
  },
  {
    path: 'storage',
    title: 'Storage',
    icon: IconDatabase,
    group: 'Server',
    Page: lazyPart(() => import('./StoragePage')),
  },
  {
    path: 'server',
    title: 'Versions and backups',
    icon: IconServer,
    group: 'Server',
    Page: lazyPart(() => import('./ServerPage')),
  },
]

export type FoundPage = { page: AdminPageEntry; rest: string }

/** The page with the longest path that the address after /admin/ begins with; '' is the overview. */
export function pageAt(asked: string): FoundPage | undefined {
  const path = asked.replace(/\/+$/, '')
  const [page] = adminPages
    .filter((one) => one.path === path || (one.path !== '' && path.startsWith(`${one.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)
  return page && { page, rest: path.slice(page.path.length + 1) }
}
