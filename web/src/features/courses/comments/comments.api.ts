import type { LessonReply, LessonThread } from '@guildhall/contract/course-comments'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentOrHeld } from '../../../content/held'
import { withReplacedShown } from '../../../content/replaced'
import { keys } from '../../../lib/cache/keys'
import { putOnTop } from '../../../lib/cache/pageMerging'
import { mapItems, type Pages, pagedOptions } from '../../../lib/cache/pages'
import { patchData } from '../../../lib/cache/reads'
import { call } from '../../../lib/net/call'
import { CallError, codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { patience } from '../../../lib/net/patience'
import { toast } from '../../../lib/page/toast'
import { patchLesson } from '../courses.api'

/** The comments under a lesson, newest first, each with its first replies. */
export const lessonCommentsQuery = (lessonId: string) =>
  pagedOptions(keys.lessonComments(lessonId, 'list'), ({ cursor, signal }) =>
    call('GET /lessons/:lessonId/comments', { params: { lessonId }, query: { cursor }, signal }),
  )

/** All replies to a comment, oldest first. */
export const lessonRepliesQuery = ({ id, lessonId }: Pick<LessonReply, 'id' | 'lessonId'>) =>
  pagedOptions(keys.lessonComments(lessonId, 'replies', id), ({ cursor, signal }) =>
    call('GET /lesson-comments/:lessonCommentId/replies', {
      params: { lessonCommentId: id },
      query: { cursor },
      signal,
    }),
  )

/** The rest is read again: others may have written meanwhile. */
function refresh(queries: QueryClient, lessonId: string): void {
  void queries.invalidateQueries({ queryKey: keys.lessonComments(lessonId) })
}

const goneTexts = {
  lesson_not_found: 'This lesson is no longer open to you.',
  comment_not_found: 'The comment was deleted.',
} as const

export function useAddLessonComment(lessonId: string, parentId: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, content }: { id: string; content: string }) =>
      sentOrHeld(queries, () =>
        call('POST /lessons/:lessonId/comments', {
          params: { lessonId },
          body: { id, content, parentId },
          patience,
        }),
      ),
    onSuccess: (comment) => {
      if (!comment) return
      insert(queries, comment)
      patchLesson(queries, lessonId, ({ commentCount }) => ({ commentCount: commentCount + 1 }))
      refresh(queries, lessonId)
    },
    onError: (error) =>
      toast.error(
        parentId ? 'Failed to add reply' : 'Failed to add comment',
        errorText(error, textError(error) ?? 'Please try again.', {
          ...goneTexts,
          network: 'You’re offline. Your draft is saved.',
        }),
      ),
  })
}

/** The server's error about the text, such as a word that can't be published. */
const textError = (error: unknown) => (error instanceof CallError ? error.fields.content : undefined)

/** Shows a new comment at once. */
function insert(queries: QueryClient, comment: LessonReply): void {
  const queryKey = keys.lessonComments(comment.lessonId, 'list')
  if (comment.parentId === null)
    return void putOnTop<LessonThread>(queries, queryKey, { ...comment, isGone: false, replies: [] })
  const withReply = (thread: LessonThread): LessonThread =>
    thread.id === comment.parentId && !thread.replies.some(({ id }) => id === comment.id)
      ? { ...thread, replyCount: thread.replyCount + 1, replies: [...thread.replies, comment] }
      : thread
  patchData<Pages<LessonThread>>(queries, queryKey, (old) => mapItems(old, withReply), {})
}

export function useEditLessonComment({ id, lessonId }: LessonReply) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      call('PATCH /lesson-comments/:lessonCommentId', {
        params: { lessonCommentId: id },
        body: { content },
        patience,
      }),
    onSuccess: withReplacedShown,
    onSettled: () => refresh(queries, lessonId),
    onError: (error) =>
      toast.error('Failed to update comment', errorText(error, 'Please try again.', goneTexts)),
  })
}

export function useDeleteLessonComment({ id, lessonId }: LessonReply) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      try {
        await call('DELETE /lesson-comments/:lessonCommentId', { params: { lessonCommentId: id } })
      } catch (error) {
        // Already deleted, which is the intended outcome.
        if (codeOf(error) !== 'comment_not_found') throw error
      }
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: keys.lessons() })
      await queries.invalidateQueries({ queryKey: keys.lessonComments(lessonId) })
    },
    onError: (error) => toast.error('Failed to delete comment', errorText(error, 'Please try again.')),
  })
}
