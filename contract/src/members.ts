import { z } from 'zod'
import { clubParam, role } from './clubs.ts'
import { id, none, page, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability, errorCodes } from './errors.ts'
import { limits } from './limits.ts'

/** Somebody of a club as those see them who may see inside, with what the viewer may do about them. */
export const clubMember = z.object({
  /** The person's own id. */
  id: z.string(),
  person,
  /** As the rules see it: the owner, then who is an admin by membership or by the club's list of admins. */
  role,
  /** Null for an admin who is only on the club's list, and never joined. */
  joinedAt: z.string().nullable(),
  /** The day, in UTC, on which they were last here, '2026-05-31'; for owner and admins, null where it is not known. */
  lastSeenOn: z.string().nullable(),
  isSelf: z.boolean(),
  can: z.object({ promote: ability, demote: ability, remove: ability }),
})
export type ClubMember = z.infer<typeof clubMember>

const pageSize = `Ask for 1 to ${limits.memberPageMax} members at a time`

export const listMembers = z.object({
  /** Letters that stand somewhere in the name or the username; several words in any order. */
  q: searchText.optional(),
  role: role.optional(),
  /** By role: the owner, the viewer, admins, then the newest. By name from A; else the latest first. */
  sort: z.enum(['role', 'name', 'joined', 'seen']).optional(),
  /** Longer than elsewhere: it may hold a name. */
  cursor: z.string().max(4000).optional(),
  limit: z.coerce
    .number<string | number>(pageSize)
    .int(pageSize)
    .min(1, pageSize)
    .max(limits.memberPageMax, pageSize)
    .optional(),
})

/** The same for several people. */
export const changeMembers = z.object({
  change: z.enum(['promote', 'demote', 'remove']),
  personIds: z
    .array(id)
    .min(1, 'Choose at least one member')
    .max(limits.membersChanged, `At most ${limits.membersChanged} members at a time`)
    .transform((ids) => [...new Set(ids)]),
})

export const changedMembers = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ personId: z.string(), code: z.enum(errorCodes) })),
})
export type ChangedMembers = z.infer<typeof changedMembers>

const memberParam = clubParam.extend({ personId: id })

/** What stands in the way of changing anybody's part in a club. */
const changing = [
  'club_not_found',
  'members_only',
  'permission_denied',
  'member_not_found',
  'owner_is_fixed',
] as const

export const membersApi = {
  'GET /clubs/:club/members': {
    summary: "A club's members: the owner, the viewer, admins, then the newest",
    access: 'person',
    params: clubParam,
    query: listMembers,
    /** How many match, told with the first page only; counted to 1,000 of a role and to 100 by letters. */
    response: page(clubMember).extend({ count: z.number().nullable() }),
    errors: ['club_not_found', 'members_only', 'permission_denied'],
  },
  'PUT /clubs/:club/members/changes': {
    summary: 'Change several members alike; each is told whether it was done, or why not',
    access: 'person',
    params: clubParam,
    body: changeMembers,
    response: changedMembers,
    errors: ['club_not_found', 'members_only', 'permission_denied'],
  },
  'DELETE /clubs/:club/members/:personId': {
    summary: 'Remove a member from a club',
    access: 'person',
    params: memberParam,
    response: none,
    errors: [...changing, 'leave_instead'],
  },
  'PUT /clubs/:club/members/:personId/admin': {
    summary: 'Make a member an admin',
    access: 'person',
    params: memberParam,
    response: none,
    errors: [...changing, 'already_admin'],
  },
  'DELETE /clubs/:club/members/:personId/admin': {
    summary: 'Make a plain member of an admin',
    access: 'person',
    params: memberParam,
    response: none,
    errors: [...changing, 'not_an_admin'],
  },
} as const satisfies Endpoints
