import { z } from 'zod'
import { clubEntries, hideableEntries } from './club-entries.ts'

const isDistinct = (list: readonly string[]) => new Set(list).size === list.length

/** Entries that are missing from `order` follow in their usual order. */
export const clubNavigation = z.object({
  order: z.array(z.enum(clubEntries)),
  hidden: z.array(z.enum(hideableEntries)),
})
export type ClubNavigation = z.infer<typeof clubNavigation>

export const editNavigation = z.object({
  order: clubNavigation.shape.order.max(clubEntries.length).refine(isDistinct, 'Name each entry once'),
  hidden: clubNavigation.shape.hidden.max(clubEntries.length).refine(isDistinct, 'Name each entry once'),
})
