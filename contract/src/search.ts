import { z } from 'zod'
import { clubCard, clubLabel } from './clubs.ts'
import { cursor, id, page, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentKinds } from './limits.ts'

export const searchSorts = ['best', 'newest'] as const

/** Words, `"a phrase"`, `-word` and `@name` (search-operators.ts). */
const q = searchText
const instant = z.iso.datetime({ offset: true, error: 'This is not a time' }).optional()
const sort = z.enum(searchSorts).default('best')

/** Filters for content; clubs and people have none. */
const narrowed = {
  /** A club's slug or id. */
  club: z.string().max(200).optional(),
  /** A topic's id; no course has one. */
  topic: id.optional(),
  /** Earliest time of the item, or of the matching comment. */
  from: instant,
  /** Latest time, inclusive. */
  to: instant,
  sort,
}

function checkTimes({ from, to }: { from?: string; to?: string }, context: z.RefinementCtx): void {
  if (from && to && Date.parse(from) > Date.parse(to))
    context.addIssue({ code: 'custom', path: ['to'], message: 'The end is before the beginning' })
}

export const listEverything = z.object({ q, ...narrowed }).superRefine(checkTimes)
export const listContent = z
  .object({ q, ...narrowed, type: z.enum(contentKinds), cursor })
  .superRefine(checkTimes)
export const listCourses = z.object({ q, ...narrowed, cursor }).superRefine(checkTimes)
export const listNames = z.object({ q, cursor })

/** A matching comment of an item that does not match itself. */
export const foundComment = z.object({
  id: z.string(),
  author: person.nullable(),
  /** Plain text; empty if the viewer blocks its author. */
  excerpt: z.string(),
  createdAt: z.string(),
})

/** An item found by a search; `excerpt` is plain text, and empty if the viewer blocks its author. */
export const foundItem = z.object({
  id: z.string(),
  type: z.enum(contentKinds),
  slug: z.string(),
  title: z.string(),
  club: clubLabel,
  author: person.nullable(),
  createdAt: z.string(),
  commentCount: z.number(),
  excerpt: z.string(),
  comment: foundComment.nullable(),
})
export type FoundItem = z.infer<typeof foundItem>

/** A course the viewer can see, or a lesson they may open. */
export const foundCourse = z.object({
  /** The lesson's id, if it is one. */
  id: z.string(),
  course: z.object({ slug: z.string(), title: z.string() }),
  lesson: z.object({ slug: z.string(), title: z.string() }).nullable(),
  club: clubLabel,
  /** False for drafts, which teachers find. */
  isPublished: z.boolean(),
  /** The time of publication. */
  createdAt: z.string(),
  /** Plain text. */
  excerpt: z.string(),
})
export type FoundCourse = z.infer<typeof foundCourse>

/** `more`: the count stopped at its limit. */
export const searchCount = z.object({ count: z.number(), more: z.boolean() })
export type SearchCount = z.infer<typeof searchCount>

export const searchGroups = ['clubs', 'people', ...contentKinds, 'courses'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** The corrected search, if nothing contains the words as typed; else null. */
const corrected = z.string().nullable()

/** Other forms of the searched words in the texts shown, folded, to mark beside them. */
const forms = z.array(z.string())

export const searchOverview = z.object({
  corrected,
  forms,
  counts: z.object(
    Object.fromEntries(searchGroups.map((group) => [group, searchCount])) as Record<
      SearchGroup,
      typeof searchCount
    >,
  ),
  /** The best three of each. */
  clubs: z.array(clubCard),
  people: z.array(person),
  items: z.array(foundItem),
  courses: z.array(foundCourse),
  /** The clubs with the most items among the results examined. */
  within: z.array(clubLabel),
})
export type SearchOverview = z.infer<typeof searchOverview>

export const suggestedItem = foundItem.pick({ id: true, type: true, slug: true, title: true, club: true })
export type SuggestedItem = z.infer<typeof suggestedItem>

const suggestedCourse = foundCourse.pick({ id: true, course: true, lesson: true, club: true })

export const suggestions = z.object({
  forms,
  clubs: z.array(clubLabel),
  people: z.array(person),
  items: z.array(suggestedItem),
  courses: z.array(suggestedCourse),
})
export type Suggestions = z.infer<typeof suggestions>

export const searchApi = {
  'GET /search': {
    summary:
      'Search clubs, people and content of each kind: the best of each, with counts; "a phrase", -word and @name narrow it',
    access: 'anyone',
    query: listEverything,
    response: searchOverview,
    errors: [],
  },
  'GET /search/clubs': {
    summary: 'Search clubs; private ones by name and preview only',
    access: 'anyone',
    query: listNames,
    response: page(clubCard).extend({ corrected, forms }),
    errors: [],
  },
  'GET /search/people': {
    summary: 'Search people by name or username',
    access: 'anyone',
    query: listNames,
    response: page(person).extend({ corrected }),
    errors: [],
  },
  'GET /search/content': {
    summary: 'Search content of one kind and its comments, in public clubs and your own',
    access: 'anyone',
    query: listContent,
    response: page(foundItem).extend({ corrected, forms }),
    errors: [],
  },
  'GET /search/courses': {
    summary: 'Search courses, and the lessons that are open to you',
    access: 'anyone',
    query: listCourses,
    response: page(foundCourse).extend({ corrected, forms }),
    errors: [],
  },
  'GET /search/suggestions': {
    summary: 'Suggest clubs, people and titles while someone types',
    access: 'anyone',
    query: z.object({ q }),
    response: suggestions,
    errors: [],
  },
} as const satisfies Endpoints
