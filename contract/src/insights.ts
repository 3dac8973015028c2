import { z } from 'zod'
import { clubParam } from './clubs.ts'
import type { Endpoints } from './endpoint.ts'
import { contentTypes } from './limits.ts'

/** How many weeks can be asked for; this week is the last of them. */
export const insightWeeks = ['12', '26', '52'] as const
export type InsightWeeks = (typeof insightWeeks)[number]

/** Also what the file takes. */
export const listInsights = z.object({ weeks: z.enum(insightWeeks).default('12') })

/** Published in the week, with what it has by now. */
export const bestItem = z.object({
  id: z.string(),
  type: z.enum(contentTypes),
  slug: z.string(),
  title: z.string(),
  likeCount: z.number(),
  commentCount: z.number(),
})
export type BestItem = z.infer<typeof bestItem>

export const weekOfClub = z.object({
  /** Its Monday, '2026-05-25'. Weeks begin and end in UTC. */
  week: z.string(),
  /** False for this week. */
  isOver: z.boolean(),
  /** At its end; now for this week. */
  members: z.number(),
  joined: z.number(),
  /** By themselves, or removed. */
  left: z.number(),
  /** People who published, commented, liked, voted or signed up for an event. */
  active: z.number(),
  /** Of each kind, without what was deleted since. */
  content: z.object(Object.fromEntries(contentTypes.map((type) => [type, z.number()])) as ContentNumbers),
  comments: z.number(),
  likes: z.number(),
  /** Up to 5 with the most likes and comments. */
  best: z.array(bestItem),
})
export type WeekOfClub = z.infer<typeof weekOfClub>
type ContentNumbers = Record<(typeof contentTypes)[number], z.ZodNumber>

export const insights = z.object({
  /** From the week in which the club was founded, oldest first. */
  weeks: z.array(weekOfClub),
  /** When something that had changed was last counted; null if nothing ever was. */
  countedAt: z.string().nullable(),
})
export type Insights = z.infer<typeof insights>

export const insightsApi = {
  'GET /clubs/:club/insights': {
    summary: 'Get a club’s weekly statistics, updated every minute; owner and admins only',
    access: 'person',
    params: clubParam,
    query: listInsights,
    response: insights,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
} as const satisfies Endpoints
