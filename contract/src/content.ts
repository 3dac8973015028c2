import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, none, page, person } from './common.ts'
import { fieldValue } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability, type ErrorCode } from './errors.ts'
import { level } from './leaderboard.ts'
import { mention } from './mentions.ts'
import { itemReactions } from './reactions.ts'

export const contentParam = z.object({ contentId: id })
/** Where an item of a club is read. */
export const itemParam = clubParam.extend({ slug: z.string().max(200) })

/** What publishing any kind into a club is refused for; with files also `file_not_found` and `file_in_use`. */
export const publishErrors = [
  'club_not_found',
  'members_only',
  'feature_disabled',
  'publish_members_denied',
  'publish_non_member',
  'id_taken',
  'slug_unavailable',
] as const satisfies ErrorCode[]

/** How many gave each reaction; without those that nobody gave. */
export const reactionCounts = z.partialRecord(z.enum(itemReactions), z.number())

/** A picture in the text of an item or a comment, which says in Markdown where it stands and what it shows. */
export const textPicture = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type TextPicture = z.infer<typeof textPicture>

export const anyItem = z.object({
  id: z.string(),
  slug: z.string(),
  /** What it is called where one line of it is shown. */
  title: z.string(),
  club: clubLabel,
  /** Null once the account is deleted. */
  author: person.nullable(),
  /** Null where the club shows no levels, or the author has none. */
  authorLevel: level.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  likeCount: z.number(),
  reactions: reactionCounts,
  /** When somebody last changed its words; null where nobody did. */
  editedAt: z.string().nullable(),
  /** When it was pinned to the top of its club. */
  pinnedAt: z.string().nullable(),
  commentCount: z.number(),
  /** Whom the text that is shown means by '@'. */
  mentions: z.array(mention),
  /** Those in its text; none on cards, whose texts are without. */
  pictures: z.array(textPicture),
  liked: z.boolean(),
  /** Which reactions are the viewer's. */
  reacted: z.array(z.enum(itemReactions)),
  /** Whether the viewer blocks its author: shown folded. */
  isFolded: z.boolean(),
  can: z.object({
    ...{ edit: ability, delete: ability, pin: ability, history: ability },
    /** Whoever may like an item may react to it. */
    ...{ like: ability, comment: ability },
  }),
})

export const itemPage = <T extends z.ZodType>(item: T) =>
  z.object({
    item,
    isMember: z.boolean(),
    /** The path of what is shown with a link to it; null in a private club. */
    socialPicture: z.string().nullable(),
    can: z.object({ join: ability }),
  })
export type ItemPage<Item> = { item: Item } & Omit<z.infer<ReturnType<typeof itemPage>>, 'item'>

export const pin = z.object({ pinnedAt: z.string().nullable() })

/** What one change did. */
export const version = z.object({
  id: z.string(),
  at: z.string(),
  /** Null once the account is deleted. */
  by: person.nullable(),
  changes: z.array(z.object({ field: z.string(), from: fieldValue, to: fieldValue })),
})
export type Version = z.infer<typeof version>

export const contentApi = {
  'DELETE /content/:contentId': {
    summary: 'Delete an item of any kind, with its likes and comments',
    access: 'person',
    params: contentParam,
    response: none,
    errors: ['content_not_found', 'permission_denied'],
  },
  'GET /content/:contentId/versions': {
    summary: 'List an item’s versions of the last 90 days; owner and admins only',
    access: 'person',
    params: contentParam,
    query: z.object({ cursor }),
    response: page(version),
    errors: ['content_not_found', 'permission_denied'],
  },
  'PUT /content/:contentId/pin': {
    summary: 'Pin an item to the top of its club; owner and admins only, up to 3 per club',
    access: 'person',
    params: contentParam,
    response: pin,
    errors: ['content_not_found', 'permission_denied', 'too_many_pinned'],
  },
  'DELETE /content/:contentId/pin': {
    summary: 'Unpin an item; it stays in the feed by date',
    access: 'person',
    params: contentParam,
    response: pin,
    errors: ['content_not_found', 'permission_denied'],
  },
} as const satisfies Endpoints
