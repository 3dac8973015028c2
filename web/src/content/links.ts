import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf } from '@guildhall/contract/limits'
import { linkOptions } from '@tanstack/react-router'

/** What an item is called where only one line of it is shown. */
export const titleOf = (item: ContentItem): string => item.title

/** The beginning of its text, as Markdown. */
export const excerptOf = ({ data }: ContentItem): string =>
  'content' in data ? data.content : data.description

/** The page of an item: `<TextLink {...linkToItem(item)}>`. */
export const linkToItem = (item: ContentItem) => linkToPlace(item)

type Linked = { club: { slug: string }; type: ContentItem['type']; slug: string }

/** The same, where less is known of it. */
export const linkToPlace = ({ club, type, slug }: Linked) =>
  linkOptions({ to: `/$clubSlug/${featureOf[type]}/$slug`, params: { clubSlug: club.slug, slug } })

export const pathOf = ({ club, type, slug }: Linked) => `/${club.slug}/${featureOf[type]}/${slug}`
