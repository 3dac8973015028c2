import type { ContentType } from '@guildhall/contract/limits'
import type { ItemReaction } from '@guildhall/contract/reactions'
import type { Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/schema.ts'
import type { FilePlan } from '../files.ts'
import type { Reply } from '../plan.ts'
import type { Club, Person, World } from '../world.ts'

/** Something published, of any kind. */
export type Item = {
  id: string
  type: ContentType
  club: Club
  author: Person
  slug: string
  title: string
  text: string
  createdAt: number
  /** The same in sleepless time (times.ts). */
  sleeplessAt: number
  /** The share of the club's members who like it, from 0 to 1. */
  appeal: number
  /** Comments of its own, in their order. */
  replies: Reply[]
  /** Where further comments come from, and how many there are. */
  chatter: { draw(): string; count: number }
  files: FilePlan[]
}

/** A kind of content: one file a kind, listed in kinds.ts. */
export type Kind = {
  /** Those that fit it. */
  reactions: ItemReaction[]
  plan(world: World): Item[]
  /** Writes the rows of the kind's own tables; those of `content` are written for all. */
  write(db: Transaction<DB>, items: Item[]): Promise<void>
}
