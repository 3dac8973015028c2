import { limits } from '@guildhall/contract/limits'
import type { PostFields, PostItem } from '@guildhall/contract/posts'
import type { Writes } from '../../content/writes'
import { call } from '../../lib/net/call'
import { patience } from '../../lib/net/patience'

export const postWrites: Writes<PostFields, PostItem> = {
  publish: (club, body) => call('POST /clubs/:club/posts', { params: { club }, body, patience }),
  change: (contentId, body) => call('PUT /posts/:contentId', { params: { contentId }, body }),
  asCard: (post) => {
    const { content } = post.data
    if (content.length <= limits.textPreview) return post
    return {
      ...post,
      data: { ...post.data, content: `${content.slice(0, limits.textPreview)}…`, truncated: true },
    }
  },
}
