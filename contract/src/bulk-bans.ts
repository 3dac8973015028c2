import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { id, person, text } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { statementOfReasons } from './moderation.ts'
import { moderation } from './moderation-limits.ts'

/** Signs that accounts of a wave share. `network` is shown as a group, never as an address. */
export const waveSigns = ['network', 'domain', 'hour'] as const
export type WaveSign = (typeof waveSigns)[number]

/** New members who belong together by one or more signs. */
export const wave = z.object({
  signs: z.array(z.enum(waveSigns)),
  /** The domain of their email addresses, if that is a sign. Never one of the big providers. */
  domain: z.string().nullable(),
  /** The newest 100. */
  people: z.array(person),
  /** Items and comments of those people in the club, as far as they are not hidden; counted up to 1,000. */
  published: z.number(),
  firstJoinedAt: z.string(),
  lastJoinedAt: z.string(),
})
export type Wave = z.infer<typeof wave>

export const bulkBan = z.object({
  id: z.string(),
  /** Null once the account is deleted. */
  by: person.nullable(),
  createdAt: z.string(),
  ground: z.string(),
  /** Bans in force. */
  people: z.number(),
  /** The names of some of them. */
  names: z.array(z.string()),
  /** Whether what they published is still being hidden or shown again. */
  isHiding: z.boolean(),
})
export type BulkBan = z.infer<typeof bulkBan>

const bulkParam = clubParam.extend({ bulkId: id })
const inClub = ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'] as const

export const bulkBansApi = {
  'GET /clubs/:club/waves': {
    summary:
      'List new members who joined together: from one network, with one mail domain, or within an hour; owner, admins and moderators only',
    access: 'person',
    params: clubParam,
    response: z.object({ waves: z.array(wave) }),
    errors: inClub,
  },
  'GET /clubs/:club/bulk-bans': {
    summary:
      'List bans of several people at once that are in force, the latest first; owner, admins and moderators only',
    access: 'person',
    params: clubParam,
    response: z.object({ items: z.array(bulkBan) }),
    errors: inClub,
  },
  'PUT /clubs/:club/bulk-bans/:bulkId': {
    summary:
      'Ban several people with one statement of reasons, under an id made by the client; again with others adds to it. Returns for each whether it was done, or why not',
    access: 'person',
    isHeavy: true,
    params: bulkParam,
    body: z.object({
      personIds: z
        .array(id)
        .min(1, 'Choose at least one person')
        .max(moderation.bulk, `At most ${moderation.bulk} people at once`)
        .transform((ids) => [...new Set(ids)]),
      statement: statementOfReasons,
      /** Absent: until reversed. */
      days: z
        .number()
        .int('Enter a whole number of days')
        .min(1, 'At least 1 day')
        .max(moderation.days, `At most ${moderation.days} days`)
        .optional(),
      /** Hides everything they published in the club. */
      hidesAll: z.boolean().default(true),
    }),
    response: z.object({
      done: z.array(z.string()),
      failed: z.array(z.object({ personId: z.string(), code: z.enum(errorCodes) })),
    }),
    errors: [...inClub, 'id_taken'],
  },
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': {
    summary:
      'Reverse the bans of a bulk, up to 50 at a time, until none is left: all is as it was before. Those you cannot reverse are passed over',
    access: 'person',
    isHeavy: true,
    params: bulkParam,
    body: z.object({
      reason: text(moderation.closeReason, `At most ${moderation.closeReason} characters`).transform(
        (value) => value.trim(),
      ),
    }),
    response: z.object({ reversed: z.number(), failed: z.number(), left: z.number() }),
    errors: [...inClub, 'act_not_found'],
  },
} as const satisfies Endpoints
