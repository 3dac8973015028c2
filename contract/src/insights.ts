import { z } from 'zod'
import { clubParam } from './clubs.ts'
import type { Endpoints } from './endpoint.ts'
import { contentTypes } from './limits.ts'

/** Number of weeks, including the current one. */
export const insightWeeks = ['12', '26', '52'] as const
export type InsightWeeks = (typeof insightWeeks)[number]

/** Also the filters of the CSV file. */
export const listInsights = z.object({ weeks: z.enum(insightWeeks).default('12') })

/** An item published in the week, with its current counts. */
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
  /** Monday of the week, '2026-05-25'. Weeks begin and end in UTC. */
  week: z.string(),
  /** False for the current week. */
  isOver: z.boolean(),
  /** At the week's end; now for the current week. */
  members: z.number(),
  joined: z.number(),
  /** Members who left or were removed. */
  left: z.number(),
  /** People who published, commented, liked, voted or signed up for an event. */
  active: z.number(),
  /** By kind, without items deleted since. */
  content: z.object(Object.fromEntries(contentTypes.map((type) => [type, z.number()])) as ContentNumbers),
  comments: z.number(),
  likes: z.number(),
  /** Up to 5 with the most likes and comments. */
  best: z.array(bestItem),
})
export type WeekOfClub = z.infer<typeof weekOfClub>
type ContentNumbers = Record<(typeof contentTypes)[number], z.ZodNumber>

export const insights = z.object({
  /** From the week the club was created, oldest first. */
  weeks: z.array(weekOfClub),
  /** When changes were last counted; null if never. */
  countedAt: z.string().nullable(),
})
export type Insights = z.infer<typeof insights>

/** Learners of one course. */
export const courseNumbers = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  /** Members who are enrolled now. */
  enrolled: z.number(),
  finished: z.number(),
  /** The average of everyone enrolled, 0 to 100, rounded down. */
  averagePercent: z.number(),
})
export type CourseNumbers = z.infer<typeof courseNumbers>

export const courseInsights = z.object({
  /** Enrolled people who opened a lesson in the last 28 days. */
  activeLearners: z.number(),
  /** From the week the club was created, oldest first. */
  weeks: z.array(
    z.object({
      /** Monday of the week, '2026-05-25'. */
      week: z.string(),
      isOver: z.boolean(),
      /** Without lessons marked as not done or deleted since. */
      lessonsDone: z.number(),
      /** People who finished a course. */
      finished: z.number(),
    }),
  ),
  /** Most learners first; drafts included. */
  courses: z.array(courseNumbers),
})
export type CourseInsights = z.infer<typeof courseInsights>

export const insightsApi = {
  'GET /clubs/:club/insights': {
    summary: 'Get a club’s weekly statistics, updated every minute; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    query: listInsights,
    response: insights,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'GET /clubs/:club/course-insights': {
    summary: 'Get how people learn in a club’s courses; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    query: listInsights,
    response: courseInsights,
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'GET /clubs/:club/course-insights.csv': {
    summary: 'Download a club’s courses with their learners as CSV; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    produces: ['text/csv'],
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
  'GET /clubs/:club/insights.csv': {
    summary: 'Download a club’s weekly statistics as CSV; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    query: listInsights,
    produces: ['text/csv'],
    errors: ['club_not_found', 'bad_club_identifier', 'members_only', 'permission_denied'],
  },
} as const satisfies Endpoints
