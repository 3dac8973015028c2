import { groupColors } from '@guildhall/contract/club-groups'
import { durations } from '@guildhall/contract/held-entitlement'
import { contentTypes, limits } from '@guildhall/contract/limits'
import { z } from 'zod'

export const key = z.string().regex(/^[a-zA-Z][a-zA-Z-]*$/)
export const line = z.string().min(1)
export const lines = z.array(line).default([])

export const sorts = ['question', 'made', 'news', 'call', 'thought'] as const
export const sort = z.enum(sorts)

export const group = z.strictObject({
  name: line.max(limits.groupName),
  color: z.enum(groupColors),
  isOpen: z.boolean().default(false),
  members: z.array(key).min(1),
})
export const topic = z.strictObject({
  name: line.max(limits.topicName),
  emoji: line,
  description: line.max(limits.topicDescription),
  /** The only kinds that are published in it; all by default. */
  kinds: z.array(z.enum(contentTypes)).default([]),
  /** A group of the club: nobody else sees it. */
  seenBy: line.optional(),
  /** What is in it: stories by sort or title, and all items of some kinds. */
  sorts: z.array(sort).default([]),
  titles: lines,
  holds: z.array(z.enum(contentTypes)).default([]),
})
export const fee = z.strictObject({
  amount: line,
  currency: z.string().length(3).optional(),
  duration: z.enum(durations),
  howToPay: z.strictObject({
    ...{ instructions: line, accountHolder: z.string().default(''), issuer: line },
    iban: z.string().default(''),
  }),
  /** Who asked to join and still has to pay; no members. */
  pending: z.array(key).default([]),
})
