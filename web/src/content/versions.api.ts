import type { Comment } from '@guildhall/contract/interactions'
import { keys } from '../lib/cache/keys'
import { pagedOptions } from '../lib/cache/pages'
import { call } from '../lib/net/call'

/** What an item was before its changes, the latest first. */
export const versionsQuery = (contentId: string) => ({
  ...pagedOptions(keys.versions(contentId), ({ cursor, signal }) =>
    call('GET /content/:contentId/versions', { params: { contentId }, query: { cursor }, signal }),
  ),
  // It may have been changed since.
  staleTime: 0,
})

/** The same of a comment; asked anew once it was changed again. */
export const commentVersionsQuery = ({ id, editedAt }: Pick<Comment, 'id' | 'editedAt'>) => ({
  ...pagedOptions(keys.versions(id, editedAt), ({ cursor, signal }) =>
    call('GET /comments/:commentId/versions', { params: { commentId: id }, query: { cursor }, signal }),
  ),
  staleTime: 0,
})
