import type { PostPage } from '@guildhall/contract/posts'
import { counted, type Head, trail } from '../../lib/head'
import { fullName } from '../../lib/names'
import { plainText } from '../../lib/plainText'
import { altText } from './altText'

/** What a first visit to a post's page shows, and says of it. */
export { postKind as kind } from './posts.kind'

export function head({ item }: PostPage, baseUrl: string): Head {
  const { club, author, data, createdAt, updatedAt } = item
  const path = `/${club.slug}/posts/${item.slug}`
  const preview = `/${club.slug}/preview`
  const [image] = data.images
  const name = author && fullName(author)
  return {
    title: data.title,
    description: data.content,
    path,
    kind: 'article',
    picture: image
      ? { url: image.url, width: image.width, height: image.height, alt: altText(image, data.title) }
      : null,
    more: {
      'article:published_time': createdAt,
      'article:modified_time': updatedAt,
      'article:section': club.name,
      ...(author && { 'article:author': `${baseUrl}/user/${author.username}` }),
    },
    things: [
      {
        '@type': 'DiscussionForumPosting',
        headline: data.title,
        text: plainText(data.content),
        url: baseUrl + path,
        mainEntityOfPage: baseUrl + path,
        datePublished: createdAt,
        dateModified: updatedAt,
        author: {
          '@type': 'Person',
          name: name || 'Anonymous',
          ...(author && { url: `${baseUrl}/user/${author.username}` }),
        },
        ...(image && { image: baseUrl + image.url }),
        ...(data.categories.length > 0 && { keywords: data.categories.join(', ') }),
        isPartOf: { '@type': 'WebPage', name: club.name, url: baseUrl + preview },
        commentCount: item.commentCount,
        interactionStatistic: [
          counted('LikeAction', item.likeCount),
          counted('CommentAction', item.commentCount),
        ],
      },
      trail(baseUrl, ['Clubs', '/clubs'], [club.name, preview], [data.title, path]),
    ],
  }
}
