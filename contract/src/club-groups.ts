import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { cursor, id, lengthOf, line, namesOf, page, person, text } from './common.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { durations, heldEntitlement } from './held-entitlement.ts'
import { features, limits } from './limits.ts'
import { levelPoints } from './points.ts'
import { typedFee } from './typed-fee.ts'

export const groupColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const

const look = {
  color: z.enum(groupColors),
  /** Who sees its members. */
  shownTo: z.enum(['members', 'group', 'admins']),
  /** Members may join it and leave it themselves. */
  isOpen: z.boolean(),
}

export const groupFields = z.object({
  name: line(limits.groupName, `A name has at most ${limits.groupName} characters`).refine(
    (value) => lengthOf(value) > 0,
    'Name the group',
  ),
  ...look,
  /** Members who reach this level of the leaderboard join it; null for none. */
  fromLevel: z.number().int().min(2).max(levelPoints.length).nullable().optional(),
  /** Members who finish one of these courses join it. */
  courseIds: z
    .array(id)
    .max(limits.groupCourses)
    .transform((ids) => [...new Set(ids)].sort())
    .optional(),
  description: text(
    limits.groupDescription,
    `A description has at most ${limits.groupDescription} characters`,
  )
    .transform((value) => value.trim())
    .optional(),
  /** In the club's currency. */
  fee: typedFee.optional(),
  feeDuration: z.enum(durations).optional(),
})
export type GroupFields = z.input<typeof groupFields>
/** What is omitted stays unchanged. */
const saveGroup = groupFields.extend({ before })
export type SaveGroup = z.output<typeof saveGroup>

/** A group where something names it. */
export const groupLabel = z.object({ id: z.string(), name: z.string() })
export type GroupLabel = z.infer<typeof groupLabel>

/** A group that the viewer sees. */
export const clubGroup = z.object({
  id: z.string(),
  name: z.string(),
  ...look,
  fromLevel: z.number().nullable(),
  courseIds: z.array(z.string()),
  memberCount: z.number(),
  isMember: z.boolean(),
  description: z.string(),
  /** '5.00', in the club's currency; null if it is free. */
  fee: z.string().nullable(),
  feeDuration: z.enum(durations).nullable(),
  /** What the viewer paid for it, was given or has to pay. */
  entitlement: heldEntitlement.optional(),
  can: z.object({ join: ability, leave: ability, manage: ability }),
})
export type ClubGroup = z.infer<typeof clubGroup>

/** What names a group, by the names of what does: said before it is deleted. */
export const groupUses = z.object({
  /** Restricted topics that its members see. */
  seen: z.array(z.string()),
  /** Topics that its members publish in. */
  published: z.array(z.string()),
  /** Kinds of content that it publishes. */
  kinds: z.array(z.enum(features)),
  /** Titles of courses that its members can take. */
  courses: z.array(z.string()),
  /** Open invites that put people into it. */
  invites: z.number(),
  /** People who pay for it, or asked to. */
  payers: z.number(),
})
export type GroupUses = z.infer<typeof groupUses>

const groupParam = clubParam.extend({ groupId: id })
const groupsOfClub = z.object({ groups: z.array(clubGroup) })
const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const
const managing = [...clubErrors, 'permission_denied'] as const

export const groupsApi = {
  'GET /clubs/:club/groups': {
    summary: 'List the groups of a club that you see, by name',
    access: 'person',
    params: clubParam,
    response: groupsOfClub,
    errors: clubErrors,
  },
  'PUT /clubs/:club/groups/:groupId': {
    summary: 'Create a group under an id of your choice, or change it; owner and admins only',
    access: 'person',
    params: groupParam,
    body: saveGroup,
    response: groupsOfClub,
    errors: [
      ...managing,
      'course_not_found',
      'id_taken',
      'group_name_taken',
      'too_many_groups',
      'changed_meanwhile',
    ],
  },
  'GET /clubs/:club/groups/:groupId/uses': {
    summary: 'List what a group opens; owner and admins only',
    access: 'person',
    params: groupParam,
    response: groupUses,
    errors: [...managing, 'group_not_found'],
  },
  'DELETE /clubs/:club/groups/:groupId': {
    summary: 'Delete a group; what was open to it alone is open to no one then; owner and admins only',
    access: 'person',
    params: groupParam,
    response: groupsOfClub,
    errors: [...managing, 'group_not_found'],
  },
  'GET /clubs/:club/groups/:groupId/members': {
    summary: 'List a group’s members, the latest first',
    access: 'person',
    params: groupParam,
    query: z.object({ cursor }),
    response: page(person),
    errors: [...clubErrors, 'group_not_found'],
  },
  'POST /clubs/:club/groups/:groupId/members': {
    summary:
      'Put up to 1,000 members of the club into a group, by their ids, or by usernames and confirmed email addresses; idempotent; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: groupParam,
    body: z
      .object({
        personIds: z.array(id).min(1).max(limits.groupedAtOnce).optional(),
        names: namesOf(limits.groupedAtOnce).optional(),
      })
      .refine(({ personIds, names }) => (personIds === undefined) !== (names === undefined), {
        path: ['personIds'],
        message: 'Send either ids or names',
      }),
    /** `added`: those who were not in it. People who aren't members of the club are left out. */
    response: z.object({
      added: z.number(),
      memberCount: z.number(),
      /** Names of no member. */
      unknown: z.array(z.string()),
    }),
    errors: [...managing, 'group_not_found'],
  },
  'DELETE /clubs/:club/groups/:groupId/members/:personId': {
    summary: 'Take a person out of a group; idempotent; owner and admins only',
    access: 'person',
    params: groupParam.extend({ personId: id }),
    response: z.object({ memberCount: z.number() }),
    errors: [...managing, 'group_not_found'],
  },
  'PUT /clubs/:club/groups/:groupId/membership': {
    summary: 'Join an open group, or ask to pay for it where it has a fee; idempotent',
    access: 'person',
    params: groupParam,
    response: groupsOfClub,
    errors: [...clubErrors, 'group_not_found', 'not_a_member', 'group_closed', 'silenced', 'banned'],
  },
  'DELETE /clubs/:club/groups/:groupId/membership': {
    summary: 'Leave an open group; idempotent',
    access: 'person',
    params: groupParam,
    response: groupsOfClub,
    errors: [...clubErrors, 'group_not_found', 'group_closed'],
  },
} as const satisfies Endpoints
