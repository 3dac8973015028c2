import type { ContentItem } from '@guildhall/contract/feed'
import { counted, type Head, trail } from '../lib/head'
import { fullName } from '../lib/names'
import { plainText } from '../lib/plainText'
import { excerptOf, pathOf, titleOf } from './links'

type Given = { picture?: Head['picture']; text?: string; keywords: string[] }

/** What the page of something that people talk about says of itself. */
export function discussionHead(item: ContentItem, baseUrl: string, given: Given): Head {
  const { club, author, createdAt, updatedAt } = item
  const { picture = null, text = excerptOf(item), keywords } = given
  const [title, path] = [titleOf(item), pathOf(item)]
  const preview = `/${club.slug}/preview`
  const name = author && fullName(author)
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
      {
        '@type': 'DiscussionForumPosting',
        headline: title,
        text: plainText(text),
        url: baseUrl + path,
        mainEntityOfPage: baseUrl + path,
        datePublished: createdAt,
        dateModified: updatedAt,
        author: {
          '@type': 'Person',
          name: name || 'Anonymous',
          ...(author && { url: `${baseUrl}/user/${author.username}` }),
        },
        ...(picture && { image: baseUrl + picture.url }),
        ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
        isPartOf: { '@type': 'WebPage', name: club.name, url: baseUrl + preview },
        commentCount: item.commentCount,
        interactionStatistic: [
          counted('LikeAction', item.likeCount),
          counted('CommentAction', item.commentCount),
        ],
      },
      trail(baseUrl, ['Clubs', '/clubs'], [club.name, preview], [title, path]),
    ],
  }
}
