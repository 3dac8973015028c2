import { editPost, type PostItem } from '@guildhall/contract/posts'
import type { KindForm } from '../../content/form'
import { PostFields } from './PostFields'
import { type PostValues, postWrites } from './posts.api'

/** How a post is written. */
export const postForm: KindForm<PostValues, PostItem> = {
  schema: editPost,
  empty: { title: '', content: '', images: [], attachmentPaths: [] },
  valuesOf: ({ data }) => ({
    title: data.title,
    content: data.content,
    images: data.images.map(({ path, alt }) => ({ path, alt })),
    attachmentPaths: data.attachments.map(({ path }) => path),
  }),
  slugFrom: 'title',
  labels: { title: 'Title', content: 'Content', images: 'Image', attachmentPaths: 'Attached files' },
  Fields: PostFields,
  writes: postWrites,
}
