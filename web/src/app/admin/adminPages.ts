import { type Icon, IconPalette, IconScale, IconUserShield } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'

export type AdminPageProps = {
  /** The rest of the address after the page's path: the id of /admin/people/<id>; '' on the page itself. */
  rest: string
}

export type AdminPageEntry = {
  /** After /admin/; '' is the overview. */
  path: string
  /** In the navigation, and the page's heading. */
  title: string
  icon: Icon
  /** The heading above its entry in the navigation. */
  group: 'Moderation' | 'Community' | 'Place' | 'Server'
  /** Its main element is a fragment below the page's heading; see `heading`. */
  Page: ComponentType<AdminPageProps>
  /** The page writes its own h1 (ui/PageTitle), as pages of one thing do. */
  hasOwnHeading?: true
}

/**
 * Every page of the console, in the order of the navigation. A page is a default export in a file of its own, which is
 * loaded when it is opened; features bring it, app/admin puts several together.
 */
export const adminPages: readonly AdminPageEntry[] = [
  {
    path: 'legal',
    title: 'Legal pages',
    icon: IconScale,
    group: 'Place',
    hasOwnHeading: true,
    Page: lazyPart(() => import('../../features/place/admin/LegalPagesPage')),
  },
  {
    path: 'look',
    title: 'Name and look',
    icon: IconPalette,
    group: 'Place',
    Page: lazyPart(() => import('../../features/place/admin/LookPage')),
  },
  {
    path: 'operators',
    title: 'Operators',
    icon: IconUserShield,
    group: 'Server',
    Page: lazyPart(() => import('../../features/console/OperatorsPage')),
  },
]
