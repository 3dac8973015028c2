import type { ContentItem } from '@guildhall/contract/feed'
import { type Head, trail } from '../lib/head'
import { pathOf, titleOf } from './links'

type Given = {
  picture?: Head['picture']
  /** Markdown. */
  text: string
  /** What it is in the words of schema.org; null where not all that takes is known. */
  thing: object | null
}

/** What the page of an item of any kind says of itself. */
export function itemHead(item: ContentItem, baseUrl: string, { picture = null, text, thing }: Given): Head {
  const { club, author, createdAt, updatedAt } = item
  const [title, path] = [titleOf(item), pathOf(item)]
  return {
    title,
    description: text,
    path,
    kind: 'article',
    picture,
    more: {
      'article:published_time': createdAt,
      'article:modified_time': updatedAt,
      'article:section': club.name,
      ...(author && { 'article:author': `${baseUrl}/user/${author.username}` }),
    },
    things: [
      ...(thing ? [thing] : []),
      trail(baseUrl, ['Clubs', '/clubs'], [club.name, `/${club.slug}/preview`], [title, path]),
    ],
  }
}
