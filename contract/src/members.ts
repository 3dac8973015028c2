import { z } from 'zod'
import { clubParam, role } from './clubs.ts'
import { id, none, page, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability, errorCodes } from './errors.ts'
import { level } from './leaderboard.ts'
import { limits } from './limits.ts'

export const clubMember = z.object({
  id: z.string(),
  person,
  /** Admins by membership or by the club's list of admins. */
  role,
  /** Named by the club as a moderator; false for its owner and admins, who moderate as well. */
  isModerator: z.boolean(),
  /** Null for an admin who is only on the club's list and never joined. */
  joinedAt: z.string().nullable(),
  /** UTC day, '2026-05-31'; null if unknown or if the viewer may not know. */
  lastSeenOn: z.string().nullable(),
  /** Roles in communities, as the member describes them. */
  communityRoles: z.array(z.string()),
  /** Null if the club shows no levels or the member has none. */
  level: level.nullable(),
  isSelf: z.boolean(),
  can: z.object({ promote: ability, demote: ability, remove: ability, moderate: ability }),
})
export type ClubMember = z.infer<typeof clubMember>

const pageSize = `Ask for 1 to ${limits.memberPageMax} members at a time`

export const listMembers = z.object({
  /** Parts of the name or username, in any order. */
  q: searchText.optional(),
  role: role.optional(),
  /** An interest or community role, ignoring case and accents. */
  about: searchText.optional(),
  /** 'role': the owner, the viewer, admins, then the newest. Others: A to Z, or latest first. */
  sort: z.enum(['role', 'name', 'joined', 'seen']).optional(),
  cursor: z.string().max(4000).optional(),
  limit: z.coerce
    .number<string | number>(pageSize)
    .int(pageSize)
    .min(1, pageSize)
    .max(limits.memberPageMax, pageSize)
    .optional(),
})

const tags = z.array(z.object({ name: z.string(), count: z.number() }))
/** Interests and roles of the members, most common first. */
export const memberTags = z.object({
  interests: tags,
  communityRoles: tags,
  /** False if only the newest 2,000 members were counted. */
  isWhole: z.boolean(),
})
export type MemberTags = z.infer<typeof memberTags>

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

const changing = [
  'club_not_found',
  'members_only',
  'permission_denied',
  'member_not_found',
  'owner_is_fixed',
] as const

export const membersApi = {
  'GET /clubs/:club/members': {
    summary: 'List a club’s members: the owner, the viewer, admins, then the newest',
    access: 'person',
    params: clubParam,
    query: listMembers,
    /** `count` is on the first page only: up to 1,000 by role and 100 by search. */
    response: page(clubMember).extend({ count: z.number().nullable() }),
    errors: ['club_not_found', 'members_only', 'permission_denied'],
  },
  'GET /clubs/:club/members.csv': {
    summary: 'Download a club’s members as CSV, without email addresses; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    produces: ['text/csv'],
    errors: ['club_not_found', 'members_only', 'permission_denied'],
  },
  'GET /clubs/:club/member-tags': {
    summary: 'List the members’ interests and community roles, up to 50 of each',
    access: 'person',
    params: clubParam,
    response: memberTags,
    errors: ['club_not_found', 'members_only'],
  },
  'PUT /clubs/:club/members/changes': {
    summary: 'Apply one change to several members; returns for each whether it was done, or why not',
    access: 'person',
    isHeavy: true,
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
    summary: 'Remove a member’s admin role',
    access: 'person',
    params: memberParam,
    response: none,
    errors: [...changing, 'not_an_admin'],
  },
} as const satisfies Endpoints
