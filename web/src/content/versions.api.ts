import { call } from '../lib/call'
import { pagedOptions } from '../lib/pages'

/** What an item was before its changes, the latest first. */
export const versionsQuery = (contentId: string) => ({
  ...pagedOptions(['versions', contentId], ({ cursor, signal }) =>
    call('GET /content/:contentId/versions', { params: { contentId }, query: { cursor }, signal }),
  ),
  // It may have been changed since.
  staleTime: 0,
})
