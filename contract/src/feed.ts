import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, page, person, picture } from './common.ts'
import { anyItem, contentParam } from './content.ts'
import { type Endpoints, unchanged } from './endpoint.ts'
import { eventItem } from './events.ts'
import { kindItems } from './kinds.ts'
import { type ContentKind, contentTypes, features } from './limits.ts'
import { feedTypes } from './private-addresses.ts'

type AnyItem = (typeof kindItems)[ContentKind]

export const contentItem = z.discriminatedUnion('type', Object.values(kindItems) as [AnyItem, ...AnyItem[]])
export type ContentItem = z.infer<typeof contentItem>

/** The first page of all kinds includes the pinned items, the latest pinned first; they also appear by date. */
export const clubFeed = page(contentItem).extend({ pinned: z.array(contentItem).optional() })
export type ClubFeed = z.infer<typeof clubFeed>

export const highlights = z.object({
  items: z.array(contentItem),
  /** The next event that is not canceled. */
  nextEvent: eventItem.nullable(),
  people: z.array(person),
})
export type Highlights = z.infer<typeof highlights>

/** An item in one line. */
export const teaser = anyItem
  .pick({ id: true, slug: true, title: true, club: true, author: true, createdAt: true })
  .extend({ type: z.enum(contentTypes) })
export type Teaser = z.infer<typeof teaser>

/** What awaits the viewer's answer: the latest 10 of each sort. */
export const waiting = z.object({
  /** Pending join requests of clubs they run, counted up to 1,000. */
  requests: z.array(z.object({ club: clubLabel, waiting: z.number() })),
  /** Ownership offers they received. */
  offers: z.array(z.object({ club: clubLabel, from: person })),
  /** Unseen applications for their jobs, counted up to 100. */
  jobs: z.array(z.object({ item: teaser, applications: z.number() })),
  /** Courses they are in and have not finished, with the next lesson that is open: the 3 they learned in last. */
  courses: z.array(
    z.object({
      club: clubLabel,
      course: z.object({ id: z.string(), slug: z.string(), title: z.string(), cover: picture.nullable() }),
      lesson: z.object({ slug: z.string(), title: z.string() }),
      percent: z.number(),
    }),
  ),
})
export type Waiting = z.infer<typeof waiting>

export const feedApi = {
  'GET /latest': {
    summary: 'List the newest item of each of the 6 busiest public clubs',
    access: 'anyone',
    response: z.object({ items: z.array(teaser) }),
    errors: [],
  },
  'GET /clubs/:club/highlights': {
    summary: 'Get a club’s latest content, its authors and the next event, for its preview',
    access: 'anyone',
    params: clubParam,
    response: highlights,
    errors: ['club_not_found', 'members_only'],
  },
  'GET /clubs/:club/feed': {
    summary:
      'List a club’s content, newest first, of all kinds or one; the first page of all kinds includes pinned items',
    access: 'person',
    params: clubParam,
    query: z
      .object({
        type: z.enum(contentTypes).optional(),
        /** Id, or present or former slug, of a topic. */
        topic: z.string().max(100).optional(),
        /** With `type=job`: only jobs that take applications. */
        state: z.enum(['open']).optional(),
        cursor,
      })
      .refine(({ type, state }) => !state || type === 'job', {
        path: ['state'],
        message: 'Only jobs can be open',
      }),
    response: clubFeed,
    errors: ['club_not_found', 'members_only', 'topic_not_found'],
  },
  'GET /clubs/:club/feeds/:file': {
    summary: `Get a public club’s feed: all.atom, all.rss, one kind, such as ${features[0]}.atom, or courses.atom`,
    access: 'anyone',
    params: clubParam.extend({ file: z.string() }),
    produces: feedTypes,
    statuses: { 304: unchanged },
    operationId: 'getClubFeedFile',
    errors: ['bad_club_identifier', 'club_not_found', 'members_only', 'not_found'],
  },
  'GET /clubs/:club/topics/:topicId/feeds/:file': {
    summary: 'Get the feed of a topic of a public club, all.atom or all.rss, or its calendar, events.ics',
    access: 'anyone',
    params: clubParam.extend({ topicId: z.string().max(100), file: z.string() }),
    produces: [...feedTypes, 'text/calendar'],
    statuses: { 304: unchanged },
    operationId: 'getTopicFeedFile',
    errors: ['bad_club_identifier', 'club_not_found', 'members_only', 'topic_not_found', 'not_found'],
  },
  'GET /my/waiting': {
    summary:
      'List clubs with requests to join, clubs you were offered ownership of, your jobs with new applications, the newest 10 of each, and the courses to continue',
    access: 'person',
    response: waiting,
    errors: [],
  },
  'GET /feed': {
    summary: 'List content of all your clubs, newest first, with at most 7 items of one club per page',
    access: 'person',
    query: z.object({ cursor: z.string().max(4000).optional() }),
    response: page(contentItem),
    errors: [],
  },
  'GET /content/:contentId': {
    summary: 'Get an item as its card shows it',
    access: 'anyone',
    params: contentParam,
    response: contentItem,
    errors: ['content_not_found'],
  },
} as const satisfies Endpoints
