import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf } from '@guildhall/contract/limits'
import { linkOptions } from '@tanstack/react-router'

/** Name of an item in a single line. */
export const titleOf = (item: ContentItem): string => item.title

/** Beginning of its text, as Markdown. */
export const excerptOf = ({ data }: ContentItem): string =>
  'content' in data ? data.content : data.description

/** Page of an item: `<TextLink {...linkToItem(item)}>`. */
export const linkToItem = (item: ContentItem) => linkToPlace(item)

type Linked = { club: { slug: string }; type: ContentItem['type']; slug: string }

/** Link from partial data. */
export const linkToPlace = ({ club, type, slug }: Linked) =>
  linkOptions({ to: `/$clubSlug/${featureOf[type]}/$slug`, params: { clubSlug: club.slug, slug } })

export const pathOf = ({ club, type, slug }: Linked) => `/${club.slug}/${featureOf[type]}/${slug}`
