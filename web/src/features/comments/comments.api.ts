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
import { type Comment, type CommentId, onLesson } from './comment'
import { insertComment, patchComment } from './comments.cache'
import type { Discussion } from './discussion'

type NewComment = {
  about: Discussion
  /** ID of the comment it replies to. */
  parentId: string | undefined
  creation: Pick<ReturnType<typeof useCreation<string>>, 'send'>
  /** Whether its draft is stored. */
  isSaved: boolean
}

/** Adds a comment or reply. Its result is null once it waits for a moderator. */
export function useAddComment({ about, parentId, creation, isSaved }: NewComment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      sentOrHeld(queries, () =>
        creation.send<Comment>(content, {
          create: (id) => add(about, { id, content, parentId }),
          update: (id) => change({ ...about, id }, content),
        }),
      ),
    onSuccess: (comment) => comment && showAdded(queries, comment),
    onError: (error) => {
      if (codeOf(error) === 'sign_in_required')
        return toast.error('Authentication required', 'Please sign in to comment')
      toast.error(
        parentId ? 'Failed to add reply' : 'Failed to add comment',
        errorText(error, atText(error), {
          ...goneTexts,
          comment_not_found: 'The comment you are replying to has been deleted.',
          ...(isSaved && savedOffline),
        }),
      )
    },
  })
}

type Written = { id: string; isLesson?: boolean }

async function add(
  { id, isLesson }: Written,
  body: { id: string; content: string; parentId: string | undefined },
) {
  if (!isLesson)
    return call('POST /content/:contentId/comments', { params: { contentId: id }, body, patience })
  return onLesson(
    await call('POST /lessons/:lessonId/comments', { params: { lessonId: id }, body, patience }),
  )
}

async function change({ id, isLesson }: Written, content: string): Promise<Comment> {
  const request = { body: { content }, patience }
  if (!isLesson) return call('PATCH /comments/:commentId', { params: { commentId: id }, ...request })
  const params = { lessonCommentId: id }
  return onLesson(await call('PATCH /lesson-comments/:lessonCommentId', { params, ...request }))
}

const remove = ({ id, isLesson }: Written) =>
  isLesson
    ? call('DELETE /lesson-comments/:lessonCommentId', { params: { lessonCommentId: id } })
    : call('DELETE /comments/:commentId', { params: { commentId: id } })

const goneTexts = {
  content_not_found: 'It has been deleted.',
  comment_not_found: 'It has been deleted.',
  lesson_not_found: 'This lesson is no longer open to you.',
} as const

/** Refetches what shows the number of comments; of a lesson its comments, too, of which no signal tells. */
function refreshAround(queries: QueryClient, { contentId, isLesson }: CommentId): void {
  if (!isLesson) refreshContent(queries, contentId)
  else
    for (const queryKey of [keys.lessons(), keys.comments(contentId)])
      void queries.invalidateQueries({ queryKey })
}

function showAdded(queries: QueryClient, comment: Comment): void {
  insertComment(queries, comment)
  refreshAround(queries, comment)
  // A reply appears where it was written.
  if (!comment.parentId) toast.success('Comment added successfully')
}

/** The server's error about the text, for example about a picture in it. */
const atText = (error: unknown) => (error instanceof CallError ? error.fields.content : undefined) ?? ''

export function useEditComment(comment: Comment) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => change(comment, content),
    onSuccess: (changed) => {
      withReplacedShown(changed)
      patchComment(queries, comment, () => changed)
    },
    onError: (error) => {
      if (isGone(error)) void queries.invalidateQueries({ queryKey: keys.comments(comment.contentId) })
      toast.error('Failed to update comment', errorText(error, atText(error), goneTexts))
    },
  })
}

export function useDeleteComment(comment: CommentId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await remove(comment)
      } catch (error) {
        // Already deleted by someone else, which is the intended outcome.
        if (!isGone(error)) throw error
      }
    },
    onSuccess: () => {
      patchComment(queries, comment, () => null)
      refreshAround(queries, comment)
    },
    onError: (error) => toast.error('Failed to delete comment', errorText(error, '')),
  })
}

const isGone = (error: unknown) => ['content_not_found', 'comment_not_found'].includes(codeOf(error) ?? '')

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
