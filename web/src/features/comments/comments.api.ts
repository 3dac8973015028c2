import type { Comment } from '@guildhall/contract/interactions'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshContent } from '../../content/refresh'
import { call } from '../../lib/call'
import { codeOf } from '../../lib/callError'
import { createOnce } from '../../lib/createOnce'
import { errorText } from '../../lib/errorText'
import { putOnTop } from '../../lib/freshen'
import { keys } from '../../lib/keys'
import { type Pages, pagedOptions } from '../../lib/pages'
import { toast } from '../../lib/toast'

/** An item's comments, newest first. */
export const commentsQuery = (contentId: string) =>
  pagedOptions(keys.comments(contentId), ({ cursor, signal }) =>
    call('GET /content/:contentId/comments', { params: { contentId }, query: { cursor }, signal }),
  )

type NewComment = {
  id: string
  content: string
  renew: () => string
  /** It was sent before, maybe in other words, and no answer came. */
  wasUnheard: boolean
}

export function useAddComment(contentId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content, renew, wasUnheard }: NewComment) => {
      const send = (id: string) =>
        call('POST /content/:contentId/comments', { params: { contentId }, body: { id, content } })
      // Nobody edits a comment: the one that arrived makes way.
      const mend = async () => {
        await deleteComment(id)
        return send(id)
      }
      return createOnce({ id, renew, send, mend: wasUnheard && mend })
    },
    onSuccess: (comment) => {
      takeOut(queries, comment)
      putOnTop(queries, keys.comments(contentId), comment)
      refreshContent(queries, contentId)
      toast.success('Comment added successfully')
    },
    onError: (error) => {
      if (codeOf(error) === 'sign_in_required')
        return toast.error('Authentication required', 'Please sign in to comment')
      toast.error(
        'Failed to add comment',
        errorText(error, '', { content_not_found: 'It has been deleted.' }),
      )
    },
  })
}

export function useDeleteComment({ id, contentId }: Comment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => deleteComment(id),
    onSuccess: () => {
      takeOut(queries, { id, contentId })
      refreshContent(queries, contentId)
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

const takeOut = (queries: QueryClient, { id, contentId }: Pick<Comment, 'id' | 'contentId'>) =>
  queries.setQueryData<Pages<Comment>>(
    keys.comments(contentId),
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) })),
      },
  )
