import type { ContentItem } from '@guildhall/contract/feed'
import { breadcrumbTrail, type Head } from '../lib/page/head'
import { fullName } from '../lib/text/names'
import { pathOf, titleOf } from './links'

type HeadParts = {
  /** Markdown. */
  text: string
  /** schema.org object; null if required fields are missing. */
  thing: object | null
  /** Open Graph type; 'article' by default. */
  kind?: Head['kind']
  more?: Head['more']
}

/** Head of an item's page, of any kind. */
export function itemHead(item: ContentItem, baseUrl: string, parts: HeadParts): Head {
  const { text, thing, kind = 'article', more } = parts
  const { club, author, createdAt, updatedAt } = item
  const [title, path] = [titleOf(item), pathOf(item)]
  return {
    title,
    description: text,
    path,
    kind,
    more: more ?? {
      'article:published_time': createdAt,
      'article:modified_time': updatedAt,
      'article:section': club.name,
      ...(author && { 'article:author': `${baseUrl}/user/${author.username}` }),
    },
    things: [
      ...(thing ? [thing] : []),
      breadcrumbTrail(baseUrl, ['Clubs', '/clubs'], [club.name, `/${club.slug}/preview`], [title, path]),
    ],
  }
}

/** The author as a schema.org Person. */
export function authorThing({ author }: Pick<ContentItem, 'author'>, baseUrl: string) {
  return {
    '@type': 'Person',
    name: (author && fullName(author)) || 'Anonymous',
    ...(author && { url: `${baseUrl}/user/${author.username}` }),
  }
}
