import { z } from 'zod'
import { clubParam, role } from './clubs.ts'
import { cursor, page, person } from './common.ts'
import type { Endpoints } from './endpoint.ts'

/** The last 7 days, the last 30 days, and all time. Days are UTC and include today. */
export const leaderboardPeriods = ['week', 'month', 'all'] as const
export type LeaderboardPeriod = (typeof leaderboardPeriods)[number]

/** A member's level by points of all time; `number` counts from 1. */
export const level = z.object({ number: z.number(), name: z.string() })
export type Level = z.infer<typeof level>

export const standing = z.object({
  id: z.string(),
  person,
  role,
  points: z.number(),
  /** 1 + the number of members with more points. */
  rank: z.number(),
  level,
})
export type Standing = z.infer<typeof standing>

export const ownStanding = z.object({
  points: z.number(),
  rank: z.number(),
  level,
  /** Points of all time, which decide the level. */
  pointsOfAllTime: z.number(),
  /** The viewer's activity in the period. */
  counts: z.object({
    published: z.number(),
    attended: z.number(),
    comments: z.number(),
    /** Finished; not all of them may have given points. */
    lessons: z.number(),
    likes: z.number(),
    votes: z.number(),
  }),
})
export type OwnStanding = z.infer<typeof ownStanding>

export const leaderboard = page(standing).extend({
  /** Members with points in the period. */
  count: z.number(),
  /** Null for non-members. */
  own: ownStanding.nullable(),
})
export type Leaderboard = z.infer<typeof leaderboard>

export const leaderboardApi = {
  'GET /clubs/:club/leaderboard': {
    summary: 'Rank a club’s members by points in a period, updated every minute',
    access: 'person',
    params: clubParam,
    query: z.object({ period: z.enum(leaderboardPeriods).default('week'), cursor }),
    response: leaderboard,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'leaderboard_off'],
  },
} as const satisfies Endpoints
