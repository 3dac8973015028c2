import type { PostPage } from '@guildhall/contract/posts'
import { discussionHead } from '../../content/discussionHead'
import type { Head } from '../../lib/page/head'

/** What a first visit to a post's page shows, and says of it. */
export { postKind as kind } from './posts.kind'

export function head({ item }: PostPage, baseUrl: string): Head {
  const { images, categories } = item.data
  return discussionHead(item, baseUrl, {
    pictureUrl: images[0]?.url,
    keywords: categories,
  })
}
