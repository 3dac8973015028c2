import type { Comment } from '@guildhall/contract/interactions'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { withLike } from '../../content/cache'
import { sentOrHeld } from '../../content/held'
import { savedOffline, type useCreation } from '../../content/publish'
import { refreshContent } from '../../content/refresh'
import { withReplacedShown } from '../../content/replaced'
import { keys } from '../../lib/cache/keys'
import { usePress } from '../../lib/cache/usePress'
import { call } from '../../lib/net/call'
import { CallError, codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { patience } from '../../lib/net/patience'
import { toast } from '../../lib/page/toast'
import { insertComment, patchComment } from './comments.cache'

type NewComment = {
  contentId: string
  /** ID of the comment it replies to. */
  parentId: string | undefined
  creation: Pick<ReturnType<typeof useCreation<string>>, 'send'>
  /** Whether its draft is stored. */
  isSaved: boolean
}

/** Adds a comment or reply. Its result is null once it waits for a moderator. */
export function useAddComment({ contentId, parentId, creation, isSaved }: NewComment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      sentOrHeld(queries, () =>
        creation.send<Comment>(content, {
          create: (id) =>
            call('POST /content/:contentId/comments', {
              params: { contentId },
              body: { id, content, parentId },
              patience,
            }),
          update: (commentId) =>
            call('PATCH /comments/:commentId', { params: { commentId }, body: { content }, patience }),
        }),
      ),
    onSuccess: (comment) => comment && showAdded(queries, comment),
    onError: (error) => {
      if (codeOf(error) === 'sign_in_required')
        return toast.error('Authentication required', 'Please sign in to comment')
      toast.error(
        parentId ? 'Failed to add reply' : 'Failed to add comment',
        errorText(error, atText(error), {
          content_not_found: 'It has been deleted.',
          comment_not_found: 'The comment you are replying to has been deleted.',
          ...(isSaved && savedOffline),
        }),
      )
    },
  })
}

function showAdded(queries: QueryClient, comment: Comment): void {
  insertComment(queries, comment)
  refreshContent(queries, comment.contentId)
  // A reply appears where it was written.
  if (!comment.parentId) toast.success('Comment added successfully')
}

/** The server's error about the text, for example about a picture in it. */
const atText = (error: unknown) => (error instanceof CallError ? error.fields.content : undefined) ?? ''

export function useEditComment(comment: Comment) {
  const queries = useQueryClient()
  const { id } = comment
  return useMutation({
    mutationFn: (content: string) =>
      call('PATCH /comments/:commentId', { params: { commentId: id }, body: { content } }),
    onSuccess: (changed) => {
      withReplacedShown(changed)
      patchComment(queries, comment, () => changed)
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found')
        void queries.invalidateQueries({ queryKey: keys.comments(comment.contentId) })
      toast.error(
        'Failed to update comment',
        errorText(error, atText(error), { content_not_found: 'It has been deleted.' }),
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
    },
    onError: (error) => toast.error('Failed to delete comment', errorText(error, '')),
  })
}

async function deleteComment(id: string): Promise<void> {
  try {
    await call('DELETE /comments/:commentId', { params: { commentId: id } })
  } catch (error) {
    // Already deleted by someone else, which is the intended outcome.
    if (codeOf(error) !== 'content_not_found') throw error
  }
}

/** Likes or unlikes a comment. */
export function useLikeComment(comment: Pick<Comment, 'id' | 'contentId'>) {
  const queries = useQueryClient()
  return usePress<{ isOn: boolean }, Comment>({
    mutationKey: keys.likingComment(comment.id),
    send: ({ isOn }) =>
      call(isOn ? 'PUT /comments/:commentId/like' : 'DELETE /comments/:commentId/like', {
        params: { commentId: comment.id },
      }),
    patch: (change, write) => patchComment(queries, comment, change, write),
    withPress: withLike,
    failed: (error) => {
      void queries.invalidateQueries({ queryKey: keys.comments(comment.contentId) })
      toast.error('Failed to update like status', errorText(error, ''))
    },
  })
}
