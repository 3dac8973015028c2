import type { InputOf } from '@guildhall/contract/api'
import { limits } from '@guildhall/contract/limits'
import type { PostItem, PostPage } from '@guildhall/contract/posts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import type { Change } from '../../lib/fields'
import { putOnTop } from '../../lib/freshen'
import { keys } from '../../lib/keys'
import { forgetContent, refreshNow } from '../../lib/refreshContent'
import { toast } from '../../lib/toast'

export type NewPost = InputOf<'POST /clubs/:club/posts'>['body']
/** What the form of a post holds. */
export type PostValues = Omit<NewPost, 'id'>
type PostChange = InputOf<'PUT /posts/:contentId'>['body']

/** What is said at the title where its address cannot be made. */
export const slugTaken = {
  slug_unavailable: {
    field: 'title',
    text: 'Could not generate a unique slug after maximum attempts',
  },
} as const

/** A post with its whole text, by its address. */
export const postPageQuery = (club: string, slug: string) =>
  queryOptions({
    queryKey: keys.contentPage(club, 'post', slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/posts/:slug', { params: { club, slug }, signal }),
  })

type Club = { id: string; slug: string }

export function usePublishPost(club: Club) {
  const onSuccess = useShowOnTop(club)
  return useMutation({
    mutationFn: (body: NewPost) => call('POST /clubs/:club/posts', { params: { club: club.slug }, body }),
    onSuccess,
  })
}

/** Of a post that was published without one's hearing of it, makes what it is to be by now. */
export function useMendPost(club: Club) {
  const onSuccess = useShowOnTop(club)
  return useMutation({
    mutationFn: ({ id, wanted, before }: Change & { id: string }) =>
      call('PUT /posts/:contentId', { params: { contentId: id }, body: { ...wanted, before } }),
    onSuccess,
  })
}

function useShowOnTop(club: Club) {
  const queries = useQueryClient()
  return (post: PostItem) => {
    for (const queryKey of [keys.clubFeed(club.slug), keys.clubFeed(club.slug, 'post'), keys.homeFeed])
      putOnTop(queries, queryKey, asCard(post))
    void queries.invalidateQueries({ queryKey: keys.clubCounts(club.slug) })
    void refreshNow(queries, post.id)
  }
}

export function useChangePost(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PostChange) => call('PUT /posts/:contentId', { params: { contentId: id }, body }),
    onSuccess: (post) => {
      queries.setQueryData<PostPage>(
        keys.contentPage(post.club.slug, 'post', post.slug),
        (page) => page && { ...page, item: post },
      )
      void refreshNow(queries, id)
    },
  })
}

/** Named so that the post's page knows a deletion of its own from somebody else's. */
export const deleteMutation = (id: string) => ['delete', id]

export function useDeletePost(post: PostItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: deleteMutation(post.id),
    mutationFn: () => call('DELETE /content/:contentId', { params: { contentId: post.id } }),
    onSuccess: () => {
      forgetContent(queries, post.id)
      void queries.invalidateQueries({ queryKey: keys.clubCounts(post.club.slug) })
      toast.success('Post deleted successfully')
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, post.id)
      toast.error('Failed to delete post', errorText(error, '', { content_not_found: 'Post not found' }))
    },
  })
}

/** Roughly what its card shows, until the server's own preview is there. */
function asCard(post: PostItem): PostItem {
  const { content } = post.data
  if (content.length <= limits.textPreview) return post
  return {
    ...post,
    data: { ...post.data, content: `${content.slice(0, limits.textPreview)}…`, truncated: true },
  }
}
