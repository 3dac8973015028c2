import { z } from 'zod'
import { clubCard, clubLabel } from './clubs.ts'
import { cursor, page, person, searchText } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { contentKinds } from './limits.ts'

export const searchSorts = ['best', 'newest'] as const

const q = searchText
const instant = z.iso.datetime({ offset: true, error: 'This is not a time' }).optional()
const sort = z.enum(searchSorts).default('best')

/** What content is narrowed by; clubs and people are not. */
const narrowed = {
  /** A club's slug or id. */
  club: z.string().max(200).optional(),
  /** From when the item, or the comment that matches, is. */
  from: instant,
  /** Until when it is, this moment included. */
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
export const listNames = z.object({ q, cursor })

/** A comment that has what was looked for, where the item itself does not. */
export const foundComment = z.object({
  id: z.string(),
  author: person.nullable(),
  /** Plain words; empty where the viewer blocks its author. */
  excerpt: z.string(),
  createdAt: z.string(),
})

/** An item as a result of a search; `excerpt` is in plain words, and empty where the viewer blocks its author. */
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

/** `more`: there are more than were counted. */
export const searchCount = z.object({ count: z.number(), more: z.boolean() })
export type SearchCount = z.infer<typeof searchCount>

export const searchGroups = ['clubs', 'people', ...contentKinds] as const
export type SearchGroup = (typeof searchGroups)[number]

/** What was looked for instead, because nothing has the words as they were typed; else null. */
const corrected = z.string().nullable()

export const searchOverview = z.object({
  corrected,
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
  /** The clubs that most of what was looked at is in. */
  within: z.array(clubLabel),
})
export type SearchOverview = z.infer<typeof searchOverview>

export const suggestedItem = foundItem.pick({ id: true, type: true, slug: true, title: true, club: true })
export type SuggestedItem = z.infer<typeof suggestedItem>

export const suggestions = z.object({
  clubs: z.array(clubLabel),
  people: z.array(person),
  items: z.array(suggestedItem),
})
export type Suggestions = z.infer<typeof suggestions>

export const searchApi = {
  'GET /search': {
    summary: 'Search clubs, people and content of each kind: the best of each, with counts',
    access: 'anyone',
    query: listEverything,
    response: searchOverview,
    errors: [],
  },
  'GET /search/clubs': {
    summary: 'Search clubs; private ones by name and preview only',
    access: 'anyone',
    query: listNames,
    response: page(clubCard).extend({ corrected }),
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
    response: page(foundItem).extend({ corrected }),
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
