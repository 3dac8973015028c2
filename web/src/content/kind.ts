import type { Club } from '@guildhall/contract/clubs'
import type { ItemPage } from '@guildhall/contract/content'
import type { ErrorCode } from '@guildhall/contract/errors'
import type { ContentItem } from '@guildhall/contract/feed'
import type { ContentKind } from '@guildhall/contract/limits'
import type { Topic } from '@guildhall/contract/topics'
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
  topics?: Topic[] | undefined
  requiresTopic?: true | undefined
}
export type CreateProps = {
  kind: Pick<Kind, 'type' | 'texts' | 'form'>
  club: ClubOf
  opened: boolean
  onClose: () => void
  onCreated?: () => void
  /** Initial values, if there is no draft. */
  begin?: Record<string, unknown>
}
export type CardProps<Item> = {
  item: Item
  /** Shows the club; for lists across clubs. */
  showClub?: boolean
  menu: ReactNode
  /** Likes and comments. */
  children?: ReactNode
}
/** An item on its own page; not part of Kind, because lists load without it. */
export type ViewProps<Item> = {
  item: Item
  /** Deleted while open; read-only. */
  isGone: boolean
  menu: ReactNode
  /** The club's panel, for views in two columns. */
  side?: ReactNode
  /** Likes and comments. */
  children: ReactNode
}

/** A kind's tab of a club, if it isn't the usual list. It shows `side`, about the club, beside its own column. */
export type TabProps = { club: Club; kind: Kind; side: ReactNode }

/** Title and text of a toast. */
export type ToastText = readonly [title: string, description?: string]

/** Texts of a kind of content, exactly as specified (content.md 8). */
export type KindTexts = {
  /** In a sentence: 'post'. */
  one: string
  tab: string
  /** Button above the feed. */
  create: string
  /** Field above the feed. */
  prompt: string
  /** Entries of an item's menu, and titles of their dialogs. */
  edit: string
  delete: string
  /** Replaces the usual question before deleting. */
  deleteQuestion?: () => string
  empty: { title: string; text: string }
  /** Replaces the usual error title of a list. */
  listFailed?: (reason: string) => string
  created: ToastText
  changed: ToastText
  deleted: ToastText
  /** The second text is for unknown reasons. */
  createFailed: ToastText
  changeFailed: ToastText
  deleteFailed: ToastText
  /** Replaces the page's error title in the edit dialog. */
  editLoadFailed?: string
  /** Replace the usual texts of error codes. */
  reasons: { create?: Reasons; change?: Reasons; delete?: Reasons }
  /** Title of the page. */
  notFound: string
  loadFailed: {
    title: string
    text: (about: { reason: string; club: string; slug: string }) => string
    /** Has a button to the previous page. */
    goesBack?: true
  }
}
type Reasons = Partial<Record<ErrorCode, string>>

/** Descriptor of a kind of content; features/cards/kinds.ts lists them. */
export type Kind<K extends ContentKind = ContentKind> = {
  type: K
  icon: Icon
  texts: KindTexts
  /** Cards in the list's skeleton (platform.md 9). */
  placeholders: number
  /** Item in a list. */
  Card: ComponentType<CardProps<ItemOf<K>>>
  /** Item in lists of its kind alone, if not the card. */
  Tile?: ComponentType<CardProps<ItemOf<K>>>
  /** Of the tiles; a grid by default. */
  tileLayout?: 'stack'
  Tab?: ComponentType<TabProps>
  /** Its tab lists open items until all are asked for. Label of that choice, and the title if none is open. */
  openOnly?: { label: string; none: string }
  /** Menu entries for people who may edit; loaded with the menu. */
  MenuItems?: LazyPart<{ item: ItemOf<K> }>
  /** Form of the dialogs that create and edit. */
  form: LazyValue<AnyForm<ItemOf<K>>>
  /** Its items can be duplicated, by the form's `copyOf`. */
  duplicates?: true
  hidesJoinFromAuthor?: true
  /** Loads an item with its whole text, by its slugs. */
  read: (club: string, slug: string, signal: AbortSignal) => Promise<ItemPage<ItemOf<K>>>
}
