import type { ContentItem } from '@guildhall/contract/feed'
import { breadcrumbTrail, type Head } from '../lib/page/head'
import { fullName } from '../lib/text/names'
import { pathOf, titleOf } from './links'

type HeadParts = {
  /** Markdown. */
  text: string
  /** What it is in the words of schema.org; null where not all that takes is known. */
  thing: object | null
  /** In the words of Open Graph; an article without. */
  kind?: Head['kind']
  more?: Head['more']
}

/** What the page of an item of any kind says of itself. */
export function itemHead(item: ContentItem, baseUrl: string, given: HeadParts): Head {
  const { text, thing, kind = 'article', more } = given
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

/** In the words of schema.org, whoever published it. */
export function authorThing({ author }: Pick<ContentItem, 'author'>, baseUrl: string) {
  return {
    '@type': 'Person',
    name: (author && fullName(author)) || 'Anonymous',
    ...(author && { url: `${baseUrl}/user/${author.username}` }),
  }
}
