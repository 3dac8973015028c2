import type { Comment } from '@guildhall/contract/interactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshContent } from '../../content/refresh'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { createOnce } from '../../lib/createOnce'
import { errorText } from '../../lib/errorText'
import { keys } from '../../lib/keys'
import { toast } from '../../lib/toast'
import { patchComment, putIn } from './comments.cache'

type NewComment = {
  id: string
  content: string
  renew: () => string
  /** It was sent before, maybe in other words, and no answer came. */
  wasUnheard: boolean
}

/** `parentId`: the comment that it answers. */
export function useAddComment(contentId: string, parentId?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content, renew, wasUnheard }: NewComment) => {
      const send = (id: string) =>
        call('POST /content/:contentId/comments', {
          ...{ params: { contentId }, body: { id, content, parentId } },
        })
      const mend = () => call('PATCH /comments/:commentId', { params: { commentId: id }, body: { content } })
      return createOnce({ id, renew, send, mend: wasUnheard && mend })
    },
    onSuccess: (comment) => {
      putIn(queries, comment)
      refreshContent(queries, contentId)
      toast.success(parentId ? 'Reply added' : 'Comment added successfully')
    },
    onError: (error) => {
      if (codeOf(error) === 'sign_in_required')
        return toast.error('Authentication required', 'Please sign in to comment')
      toast.error(
        parentId ? 'Failed to add reply' : 'Failed to add comment',
        errorText(error, '', {
          content_not_found: 'It has been deleted.',
          comment_not_found: 'The comment you are replying to has been deleted.',
        }),
      )
    },
  })
}

export function useEditComment(comment: Comment) {
  const queries = useQueryClient()
  const { id } = comment
  return useMutation({
    mutationFn: (content: string) =>
      call('PATCH /comments/:commentId', { params: { commentId: id }, body: { content } }),
    onSuccess: (changed) => {
      patchComment(queries, comment, () => changed)
      toast.success('Comment updated')
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found')
        void queries.invalidateQueries({ queryKey: keys.comments(comment.contentId) })
      toast.error(
        'Failed to update comment',
        errorText(error, '', { content_not_found: 'It has been deleted.' }),
      )
    },
  })
}

export function useDeleteComment(comment: Pick<Comment, 'id' | 'contentId'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => deleteComment(comment.id),
    onSuccess: () => {
      patchComment(queries, comment, () => null)
      refreshContent(queries, comment.contentId)
      toast.success('Comment deleted')
    },
    onError: (error) => toast.error('Failed to delete comment', errorText(error, '')),
  })
}

async function deleteComment(id: string): Promise<void> {
  try {
    await call('DELETE /comments/:commentId', { params: { commentId: id } })
  } catch (error) {
    // Somebody else was quicker; it is gone either way.
    if (codeOf(error) !== 'content_not_found') throw error
  }
}

/** Shown at once, and put back if it fails. */
export function useLikeComment(comment: Pick<Comment, 'id' | 'contentId'>) {
  const queries = useQueryClient()
  const mutationKey = keys.likingComment(comment.id)
  const show = (liked: boolean) =>
    patchComment(queries, comment, (old) =>
      old.liked === liked ? old : { ...old, liked, likeCount: Math.max(0, old.likeCount + (liked ? 1 : -1)) },
    )
  return useMutation({
    mutationKey,
    // One after the other, so that two quick presses end as the second one says.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (liked: boolean) =>
      call(liked ? 'PUT /comments/:commentId/like' : 'DELETE /comments/:commentId/like', {
        params: { commentId: comment.id },
      }),
    onMutate: show,
    onSuccess: (answer) => {
      // With another press waiting, what is shown is that one's.
      if (queries.isMutating({ mutationKey }) > 1) return
      patchComment(queries, comment, (old) => ({ ...old, ...answer }))
    },
    onError: (error, liked) => {
      show(!liked)
      if (codeOf(error) === 'content_not_found')
        void queries.invalidateQueries({ queryKey: keys.comments(comment.contentId) })
      toast.error('Failed to update like status', errorText(error, ''))
    },
  })
}
