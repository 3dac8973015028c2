import type { Club } from '@guildhall/contract/clubs'
import type { ItemPage } from '@guildhall/contract/content'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentKind } from '@guildhall/contract/limits'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { LazyPart, LazyValue } from '../lib/page/lazyPart'
import type { AnyForm } from './form'

export type ItemOf<K extends ContentKind> = Extract<ContentItem, { type: K }>

type ClubOf = {
  id: string
  slug: string
  name: string
  logoUrl: string | null
  currency: string
  isPrivate: boolean
}
export type CreateProps = {
  kind: Pick<Kind, 'type' | 'texts' | 'form'>
  club: ClubOf
  opened: boolean
  onClose: () => void
  onCreated?: () => void
  /** What its fields begin with, where nothing was typed before. */
  begin?: Record<string, unknown>
}
export type CardProps<Item> = {
  item: Item
  /** Names the club; for lists across clubs. */
  showClub?: boolean
  menu: ReactNode
  /** Likes and comments. */
  children?: ReactNode
}
/** An item in full, on its own page; not of the kind itself, because lists do without. */
export type ViewProps<Item> = {
  item: Item
  /** It has been deleted; what is shown is only what was read before. */
  isGone: boolean
  menu: ReactNode
  /** Likes and comments. */
  children: ReactNode
}

/** A kind's own tab of a club, where it is not the usual list. */
export type TabProps = { club: Club; kind: Kind; children: (item: ContentItem) => ReactNode }

/** A toast: its title and the line below it. */
export type Said = readonly [title: string, description?: string]

/** What is said of a kind of content; the specification's texts to the letter (content.md 8). */
export type KindTexts = {
  /** In a sentence: 'post'. */
  one: string
  /** Its tab. */
  tab: string
  /** The button above the feed. */
  create: string
  /** The field above the feed that opens the same. */
  prompt: string
  /** The dialog in which one is changed, and the entries of an item's menu. */
  edit: string
  delete: string
  /** What is asked before; the usual words where there are none of its own. */
  deleteQuestion?: () => string
  empty: { title: string; text: string }
  /** Where its list could not be read; the usual words where there are none of its own. */
  listFailed?: (reason: string) => string
  created: Said
  changed: Said
  deleted: Said
  /** The last line is said where the reason is not known. */
  createFailed: Said
  changeFailed: Said
  deleteFailed: Said
  /** Where what is to be changed cannot be read; the page's words without. */
  editLoadFailed?: string
  /** What is said of some reasons instead of their usual words. */
  reasons: { create?: Reasons; change?: Reasons; delete?: Reasons }
  /** On an item's own page. */
  notFound: string
  loadFailed: {
    title: string
    text: (about: { reason: string; club: string; slug: string }) => string
    /** With a way back to where one came from, beside trying again. */
    goesBack?: true
  }
}
type Reasons = Partial<Record<ErrorCode, string>>

/** All that the rest of the page needs to know of a kind of content; named in app/content/kinds.ts. */
export type Kind<K extends ContentKind = ContentKind> = {
  type: K
  icon: Icon
  texts: KindTexts
  /** Placeholders while its list loads (platform.md 9). */
  placeholders: number
  /** An item in a list. */
  Card: ComponentType<CardProps<ItemOf<K>>>
  /** The same in a grid, where a kind's own tab is one. */
  Tile?: ComponentType<CardProps<ItemOf<K>>>
  Tab?: ComponentType<TabProps>
  /** Entries of its menu for those who may edit it; loaded with the menu. */
  MenuItems?: LazyPart<{ item: ItemOf<K> }>
  /** How one is written, in the dialogs that create and change it. */
  form: LazyValue<AnyForm<ItemOf<K>>>
  /** Whoever published it is not asked to join its club there. */
  hidesJoinFromAuthor?: true
  /** 'Join Club' leads to the club's preview there, also visitors. */
  joinsAtPreview?: true
  /** Reads an item with its whole text, by its address. */
  read: (club: string, slug: string, signal: AbortSignal) => Promise<ItemPage<ItemOf<K>>>
}
