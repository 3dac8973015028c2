import type { ContentItem } from '@guildhall/contract/feed'
import { listText } from '@guildhall/contract/lists'
import { type Head, interactionCounter } from '../lib/page/head'
import { plainWords } from '../lib/text/plainWords'
import { authorThing, itemHead } from './itemHead'
import { excerptOf, pathOf, titleOf } from './links'

type DiscussionParts = { pictureUrl?: string | undefined; text?: string; keywords: string[] }

/** Head of a post's or poll's page, as a discussion. */
export function discussionHead(item: ContentItem, baseUrl: string, parts: DiscussionParts): Head {
  const { club, createdAt, updatedAt } = item
  const { pictureUrl, text = excerptOf(item), keywords } = parts
  const url = baseUrl + pathOf(item)
  return itemHead(item, baseUrl, {
    text,
    thing: {
      '@type': 'DiscussionForumPosting',
      headline: titleOf(item),
      text: plainWords(text),
      url,
      mainEntityOfPage: url,
      datePublished: createdAt,
      dateModified: updatedAt,
      author: authorThing(item, baseUrl),
      ...(pictureUrl && { image: baseUrl + pictureUrl }),
      ...(keywords.length > 0 && { keywords: listText(keywords) }),
      isPartOf: { '@type': 'WebPage', name: club.name, url: `${baseUrl}/${club.slug}/preview` },
      commentCount: item.commentCount,
      interactionStatistic: [
        interactionCounter('LikeAction', item.likeCount),
        interactionCounter('CommentAction', item.commentCount),
      ],
    },
  })
}
