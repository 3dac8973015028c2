import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { attachment, filePath, isBlank, line, picture, prose, usedPictures } from './common.ts'
import { anyItem, contentParam, itemPage, itemParam, publishErrors } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'
import { linkCard } from './links.ts'
import { newItem } from './topics.ts'

const fields = {
  title: line(limits.postTitle, 'Title is too long').pipe(z.string().min(1, 'Title is required')),
  content: prose(limits.postContent, 'Content is too long').refine(
    (value) => !isBlank(value),
    'Content is required',
  ),
  images: usedPictures(limits.postImages, 'At most 8 pictures'),
  attachmentPaths: z.array(filePath).max(limits.attachments, `At most ${limits.attachments} files`),
}

export const createPost = z.object({ ...newItem, ...fields })
export const editPost = z.object(fields)
export const changePost = editPost.partial().extend({ before })
export type PostFields = z.input<typeof editPost>

export const postData = z.object({
  title: z.string(),
  /** Markdown. On cards the first 350 characters; `truncated` if there are more. */
  content: z.string(),
  truncated: z.boolean(),
  images: z.array(picture),
  attachments: z.array(attachment),
  categories: z.array(z.string()),
  /** Card of the first link in its text; null if there is none or it was removed. */
  linkCard: linkCard.nullable(),
})
export type PostData = z.infer<typeof postData>

export const postItem = anyItem.extend({ type: z.literal('post'), data: postData })
export type PostItem = z.infer<typeof postItem>

export const postPage = itemPage(postItem)
export type PostPage = z.infer<typeof postPage>

export const postsApi = {
  'POST /clubs/:club/posts': {
    summary: 'Publish a post; repeating it with the same id publishes one',
    access: 'person',
    params: clubParam,
    body: createPost,
    response: postItem,
    errors: [...publishErrors, 'file_not_found', 'file_in_use'],
  },
  'GET /clubs/:club/posts/:slug': {
    summary: 'Get a post with its full text',
    access: 'anyone',
    params: itemParam,
    response: postPage,
    errors: ['club_not_found', 'content_not_found'],
  },
  'PUT /posts/:contentId': {
    summary: 'Update a post; omitted fields stay unchanged',
    access: 'person',
    params: contentParam,
    body: changePost,
    response: postItem,
    errors: [
      'silenced',
      'banned',
      'content_not_found',
      'permission_denied',
      'changed_meanwhile',
      'file_not_found',
      'file_in_use',
    ],
  },
} as const satisfies Endpoints
