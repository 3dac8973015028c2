import { z } from 'zod'
import { clubLabel, clubParam } from './clubs.ts'
import { cursor, id, none, page, person, replacedWords } from './common.ts'
import { fieldValue } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { ability, type ErrorCode } from './errors.ts'
import { level } from './leaderboard.ts'
import { mention } from './mentions.ts'
import { itemReactions } from './reactions.ts'
import { topicLabel } from './topics.ts'

export const contentParam = z.object({ contentId: id })
/** Address of an item's page within a club. */
export const itemParam = clubParam.extend({ slug: z.string().max(200) })

/** Refusals when publishing any kind into a club; with files also `file_not_found` and `file_in_use`. */
export const publishErrors = [
  'silenced',
  'club_not_found',
  'members_only',
  'feature_disabled',
  'publish_members_denied',
  'publish_non_member',
  'id_taken',
  'slug_unavailable',
  'held_for_review',
  'too_many_held',
  'too_soon',
  'topic_not_found',
  'topic_required',
  'topic_archived',
  'topic_closed',
  'topic_other_kinds',
] as const satisfies ErrorCode[]

/** Counts by reaction, without zeros. */
export const reactionCounts = z.partialRecord(z.enum(itemReactions), z.number())

/** A picture in the Markdown of an item or comment, which gives its position and alternative text. */
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
  /** Shown where an item takes one line. */
  title: z.string(),
  club: clubLabel,
  /** Absent without one, and for authors who don’t see it. */
  topic: topicLabel.optional(),
  /** Null once the account is deleted. */
  author: person.nullable(),
  /** Null if the club shows no levels or the author has none. */
  authorLevel: level.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  likeCount: z.number(),
  reactions: reactionCounts,
  /** Time of the last change to its text; null if unchanged. */
  editedAt: z.string().nullable(),
  /** When it was pinned to the top of its club. */
  pinnedAt: z.string().nullable(),
  commentCount: z.number(),
  /** The people mentioned in the text shown. */
  mentions: z.array(mention),
  /** Pictures in its text; empty on cards, whose texts omit them. */
  pictures: z.array(textPicture),
  liked: z.boolean(),
  /** In the answer to publishing or editing: what was replaced in it. */
  replaced: replacedWords.optional(),
  /** The viewer's own reactions. */
  reacted: z.array(z.enum(itemReactions)),
  /** Whether the viewer blocks its author, so that it is shown folded. */
  isFolded: z.boolean(),
  /** The viewer's hidden word in it, for which it is shown folded; null if none. */
  hiddenBy: z.string().nullable(),
  can: z.object({
    ...{ edit: ability, delete: ability, pin: ability, history: ability, move: ability },
    /** Hide, remove or lock it with a statement, as a moderator of the club. */
    moderate: ability,
    /** Reacting is allowed to people who may like the item. */
    ...{ like: ability, comment: ability },
  }),
})

export const itemPage = <T extends z.ZodType>(item: T) =>
  z.object({
    item,
    isMember: z.boolean(),
    can: z.object({ join: ability }),
  })
export type ItemPage<Item> = { item: Item } & Omit<z.infer<ReturnType<typeof itemPage>>, 'item'>

export const pin = z.object({ pinnedAt: z.string().nullable() })

/** The changes of one edit. */
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
    isHeavy: true,
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
