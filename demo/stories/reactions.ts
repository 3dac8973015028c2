import type { ItemReaction, ReactionCounts } from '@guildhall/contract/reactions'
import { chance } from '../chance.ts'
import type { Person } from '../world.ts'
import type { Item } from './item.ts'
import { kinds } from './kinds.ts'
import type { Like } from './talk.ts'

export type Reaction = { reaction: ItemReaction; person: Person; at: number }

/** Of those who like an item, some say so by a sign or two; most items get none. */
export function reactionsOf(item: Pick<Item, 'club' | 'slug' | 'type'>, likes: Like[]): Reaction[] {
  const c = chance(`reactions ${item.club.key} ${item.slug}`)
  if (!c.some(0.4)) return []
  const signs = c.shuffle(kinds[item.type].reactions).slice(0, c.whole(1, 3))
  return signs.flatMap((reaction) =>
    likes.flatMap(({ person, at }) => (c.some(0.3) ? [{ reaction, person, at }] : [])),
  )
}

export function countsOf(reactions: Reaction[]): ReactionCounts {
  const counts: ReactionCounts = {}
  for (const { reaction } of reactions) counts[reaction] = (counts[reaction] ?? 0) + 1
  return counts
}
