import type { Comment } from '@guildhall/contract/interactions'
import { keys } from '../lib/cache/keys'
import { pagedOptions } from '../lib/cache/pages'
import { call } from '../lib/net/call'

/** Earlier versions of an item, latest first. */
export const versionsQuery = (contentId: string) => ({
  ...pagedOptions(keys.versions(contentId), ({ cursor, signal }) =>
    call('GET /content/:contentId/versions', { params: { contentId }, query: { cursor }, signal }),
  ),
  // Each edit adds a version.
  staleTime: 0,
})

/** Earlier versions of a comment, refetched with each edit. */
export const commentVersionsQuery = ({ id, editedAt }: Pick<Comment, 'id' | 'editedAt'>) => ({
  ...pagedOptions(keys.versions(id, editedAt), ({ cursor, signal }) =>
    call('GET /comments/:commentId/versions', { params: { commentId: id }, query: { cursor }, signal }),
  ),
  staleTime: 0,
})
