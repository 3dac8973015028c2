import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { attachment, cursor, id, none, page, person, picture } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { ability } from './errors.ts'
import { contentTypes } from './limits.ts'

export const contentParam = z.object({ contentId: id })

/** What every kind of content has: one row of the spine, as one viewer may see it. */
const spine = z.object({
  id: z.string(),
  slug: z.string(),
  club: clubLabel,
  /** Null once the author's account is gone. */
  author: person.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  likeCount: z.number(),
  commentCount: z.number(),
  liked: z.boolean(),
  can: z.object({ edit: ability, delete: ability, like: ability, comment: ability }),
})

export const postData = z.object({
  title: z.string(),
  /** Markdown. On cards the first 350 characters, `truncated` where there is more. */
  content: z.string(),
  truncated: z.boolean(),
  images: z.array(picture),
  attachments: z.array(attachment),
  categories: z.array(z.string()),
})
export type PostData = z.infer<typeof postData>

export const postItem = spine.extend({ type: z.literal('post'), data: postData })
export type PostItem = z.infer<typeof postItem>

/** An item of the feed. Each kind of content adds its own member. */
export const contentItem = z.discriminatedUnion('type', [postItem])
export type ContentItem = z.infer<typeof contentItem>

/** What a club's preview shows of its inside, where anyone may see inside. */
export const highlights = z.object({
  /** The latest items, as cards show them. */
  items: z.array(contentItem),
  /** Who published lately, each once, the latest first. */
  people: z.array(person),
})
export type Highlights = z.infer<typeof highlights>

export const contentApi = {
  'GET /clubs/:club/highlights': {
    summary: 'The latest content of a club and who published it, for its preview',
    access: 'anyone',
    params: clubParam,
    response: highlights,
    errors: ['club_not_found', 'members_only'],
  },
  'GET /clubs/:club/feed': {
    summary: "A club's content, newest first, all kinds mixed or one of them",
    access: 'person',
    params: clubParam,
    query: z.object({ type: z.enum(contentTypes).optional(), cursor }),
    response: page(contentItem),
    errors: ['club_not_found', 'members_only'],
  },
  'GET /feed': {
    summary: "Content of all the viewer's clubs, newest first",
    access: 'person',
    query: z.object({ cursor }),
    response: page(contentItem),
    errors: [],
  },
  'GET /content/:contentId': {
    summary: 'One item, as its card shows it',
    access: 'anyone',
    params: contentParam,
    response: contentItem,
    errors: ['content_not_found'],
  },
  'DELETE /content/:contentId': {
    summary: 'Delete an item of any kind, with its likes and comments',
    access: 'person',
    params: contentParam,
    response: none,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
