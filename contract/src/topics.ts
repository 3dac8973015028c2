import { z } from 'zod'
import { id } from './common.ts'
import { ability } from './errors.ts'
import { contentTypes } from './limits.ts'

/** A topic as items and menus show it. */
export const topicLabel = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** One emoji; empty for none. */
  emoji: z.string(),
})
export type TopicLabel = z.infer<typeof topicLabel>

export const topicLevels = ['followed', 'muted'] as const

/** A topic that the viewer sees. */
export const topic = topicLabel.extend({
  description: z.string(),
  /** Empty for every kind of the club. */
  kinds: z.array(z.enum(contentTypes)),
  /** Seen only by some groups. */
  isRestricted: z.boolean(),
  isArchived: z.boolean(),
  itemCount: z.number(),
  /** The viewer's; null for the usual. */
  level: z.enum(topicLevels).nullable(),
  can: z.object({
    /** Kinds and the club's own rules apply too. */
    publish: ability,
  }),
})
export type Topic = z.infer<typeof topic>

/** Of an item that is created; the club's rules say whether it needs one. */
export const newItem = { id, topicId: id.nullish() }
