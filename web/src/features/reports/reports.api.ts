import { moderationKeys } from '../../lib/cache/moderation.keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

/** What the viewer reported, newest first. */
export const ownReportsQuery = pagedOptions(moderationKeys.ownReports, ({ cursor, signal }) =>
  call('GET /my/reports', { query: { cursor }, signal }),
)
