import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { call } from '../../lib/net/call'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

export type ReportBody = InputOf<'POST /reports'>['body']

/** A club's numbered rules; the first is rule 1. */
export const clubRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: moderationKeys.clubRules(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/rules', { params: { club: slug }, signal }),
  })

/** A rule as reports and statements cite it. */
export const ruleText = (index: number, title: string) => `Rule ${index + 1}: ${title}`

/** Reports something. `isNew` of the answer is false if the person reported it before. */
export function useSendReport() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ReportBody) => call('POST /reports', { body }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: moderationKeys.ownReports }),
  })
}

export const showReportError = (error: unknown) =>
  toast.error(
    'Failed to send the report',
    errorText(error, 'Please try again.', {
      report_subject_not_found: 'It was deleted, or you can no longer see it.',
      own_subject: 'You can’t report what you published yourself.',
      too_many_reports: 'You sent many reports in a short time. Please try again later.',
      sign_in_required: 'Log in to report this.',
    }),
  )
