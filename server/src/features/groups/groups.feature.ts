import { limits } from '@guildhall/contract/limits'
import type { Feature } from '../../platform/feature.ts'
import { followRules } from './rules.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** `groupId`, `personIds`: only this group, only these people. `byId`: who set the rule, for the log. */
    'groups.follow': { clubId: string; groupId?: string; personIds?: string[]; byId?: string }
  }
}

export const groupsFeature = {
  tasks: {
    'groups.follow': { lane: 'interactive', run: (deps, payload) => followRules(deps, payload) },
  },
  errors: {
    group_not_found: 'This group no longer exists, or is not yours to see',
    group_name_taken: 'Another group has this name',
    group_closed: 'Only the club’s owner and admins change who is in this group',
    too_many_groups: `A club has at most ${limits.groups} groups`,
  },
} satisfies Feature
