import { queryOptions } from '@tanstack/react-query'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { pagedOptions } from '../../lib/cache/pages'
import { call } from '../../lib/net/call'

/** What the viewer reported, newest first. */
export const ownReportsQuery = pagedOptions(moderationKeys.ownReports, ({ cursor, signal }) =>
  call('GET /my/reports', { query: { cursor }, signal }),
)

/** A visitor's report, by the link in its receipt. */
export const receiptQuery = (token: string) =>
  queryOptions({
    queryKey: moderationKeys.receipt(token),
    queryFn: ({ signal }) => call('POST /report-receipts', { body: { token }, signal }),
  })
