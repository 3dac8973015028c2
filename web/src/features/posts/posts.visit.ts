import type { PostPage } from '@guildhall/contract/posts'
import { altText } from '../../content/altText'
import { discussionHead } from '../../content/discussionHead'
import type { Head } from '../../lib/head'

/** What a first visit to a post's page shows, and says of it. */
export { postKind as kind } from './posts.kind'

export function head({ item }: PostPage, baseUrl: string): Head {
  const { title, images, categories } = item.data
  const [image] = images
  return discussionHead(item, baseUrl, {
    picture: image
      ? { url: image.url, width: image.width, height: image.height, alt: altText(image, title) }
      : null,
    keywords: categories,
  })
}
