import { limits } from '@guildhall/contract/limits'
import type { Feature } from '../../platform/feature.ts'

export const groupsFeature = {
  errors: {
    group_not_found: 'This group no longer exists, or is not yours to see',
    group_name_taken: 'Another group has this name',
    group_closed: 'Only the club’s owner and admins change who is in this group',
    too_many_groups: `A club has at most ${limits.groups} groups`,
  },
} satisfies Feature
