import type { Club } from '@guildhall/contract/clubs'
import {
  type Icon,
  IconHistory,
  IconHourglass,
  IconMessageCircleQuestion,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../../lib/page/lazyPart'

type ModerationTab = {
  /** Its value in the address: ?tab=appeals. */
  value: string
  label: string
  icon: Icon
  /** For the owner and admins alone. */
  forManagers?: true
  Panel: ComponentType<{ club: Club }>
}

/**
 * Tabs of a club's moderation beside its cases, in order; each loads when opened. A feature that has something for
 * moderators adds its entry here.
 */
export const moderationTabs: readonly ModerationTab[] = [
  {
    value: 'held',
    label: 'Held',
    icon: IconHourglass,
    Panel: lazyPart(() => import('../../held/HeldQueue')),
  },
  {
    value: 'appeals',
    label: 'Appeals',
    icon: IconMessageCircleQuestion,
    Panel: lazyPart(() => import('./ClubAppeals')),
  },
  {
    value: 'people',
    label: 'People',
    icon: IconUsers,
    Panel: lazyPart(() => import('./ClubRestrictions')),
  },
  {
    value: 'log',
    label: 'Log',
    icon: IconHistory,
    Panel: lazyPart(() => import('./ClubModerationLog')),
  },
]
