import type { ContentItem } from '@guildhall/contract/feed'
import { linkOptions } from '@tanstack/react-router'

/** What an item is called where only one line of it is shown. */
export const titleOf = (item: ContentItem): string => item.data.title

/** The page of an item: `<TextLink {...linkToItem(item)}>`. */
export const linkToItem = (item: ContentItem) =>
  linkOptions({ to: '/$clubSlug/posts/$postSlug', params: { clubSlug: item.club.slug, postSlug: item.slug } })
