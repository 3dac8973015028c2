import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { putOnTop } from '../../lib/cache/pageMerging'
import { mapItems } from '../../lib/cache/pages'
import { patchAll, type Write } from '../../lib/cache/reads'
import type { Comment, CommentThread } from './comment'
import type { CommentPages } from './comments.query'

type Id = Pick<Comment, 'id' | 'contentId'>
type CachedComments = { pages: { items: (Comment | CommentThread)[] }[] }

/** Changes a comment in all cached lists. `null` removes it, or empties it if it has replies that stay. */
export function patchComment(
  queries: QueryClient,
  { id, contentId }: Id,
  change: (old: Comment) => Comment | null,
  write: Write = {},
) {
  const patched = <T extends Comment | CommentThread>(comment: T): T[] => {
    if (comment.id === id) {
      const now = change(comment)
      if (now) return [{ ...comment, ...now }]
      const staysEmpty = 'replies' in comment && comment.replyCount > 0 && !comment.isLesson
      return staysEmpty ? [{ ...comment, ...deletedFields }] : []
    }
    if (!('replies' in comment)) return [comment]
    const replies = comment.replies.flatMap(patched)
    const removed = comment.replies.length - replies.length
    const replyCount = comment.replyCount - removed
    const hasLine = !comment.isGone || replyCount > 0 || comment.hidden?.actId
    return !hasLine ? [] : [{ ...comment, replies, replyCount }]
  }
  patchAll<Partial<CachedComments>>(
    queries,
    keys.comments(contentId),
    (old) =>
      old.pages
        ? { ...old, pages: old.pages.map((page) => ({ ...page, items: page.items.flatMap(patched) })) }
        : old,
    write,
  )
}

const deletedFields = {
  isGone: true,
  hidden: null,
  author: null,
  authorLevel: null,
  content: '',
  mentions: [],
  pictures: [],
}

/** Inserts a new comment at the top of newest-first lists, or below the comment it replies to. */
export function insertComment(queries: QueryClient, comment: Comment): void {
  const { contentId, parentId } = comment
  if (parentId === null) {
    const thread = { ...comment, isGone: false, replyCount: 0, replies: [] }
    return void putOnTop<CommentThread>(queries, keys.comments(contentId, 'list', 'newest', ''), thread)
  }
  const withReply = (thread: CommentThread): CommentThread =>
    thread.id === parentId && !thread.replies.some(({ id }) => id === comment.id)
      ? { ...thread, replyCount: thread.replyCount + 1, replies: [...thread.replies, comment] }
      : thread
  patchAll<CommentPages>(queries, keys.comments(contentId, 'list'), (old) => mapItems(old, withReply), {})
}

/** Whether a cached list still has the comment, with its text or as the parent of replies. */
export function isShown(queries: QueryClient, { id, contentId }: Id): boolean {
  const isIt = (one: Comment | CommentThread) =>
    one.id === id && (!one.hidden || ('replyCount' in one && one.replyCount > 0))
  return queries
    .getQueriesData<CachedComments>({ queryKey: keys.comments(contentId) })
    .some(([, held]) =>
      held?.pages?.some(({ items }) =>
        items.some((one) => isIt(one) || ('replies' in one && one.replies.some(isIt))),
      ),
    )
}
