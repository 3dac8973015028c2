import type { Application, ApplicationFields } from '@guildhall/contract/applications'
import type { applicationDecisions } from '@guildhall/contract/choices'
import type { ContentItem } from '@guildhall/contract/feed'
import type { JobItem } from '@guildhall/contract/jobs'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent, refreshContent } from '../../content/refresh'
import { keys } from '../../lib/cache/keys'
import { mapItems, type Pages, pagedOptions } from '../../lib/cache/pages'
import { patchData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'

const goneText = { content_not_found: 'Job not found' }

/** Applications to a job, for its poster. */
export const applicationsQuery = (jobId: string) =>
  pagedOptions(keys.applications(jobId), ({ cursor, signal }) =>
    call('GET /jobs/:contentId/applications', {
      params: { contentId: jobId },
      query: { cursor },
      signal,
    }),
  )

export function useApply({ id }: JobItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: keys.applying(id),
    mutationFn: (body: ApplicationFields) =>
      call('PUT /jobs/:contentId/application', { params: { contentId: id }, body }),
    onSuccess: (item) => {
      patchOwnApplication(queries, item)
      toast.success('Application Submitted', 'Your application has been submitted successfully.')
    },
  })
}

/** Explains why an application was refused, in a toast, and refreshes the job. */
export function showApplyError(queries: QueryClient, { id }: JobItem, error: unknown): void {
  const code = codeOf(error)
  if (code === 'already_applied' || code === 'job_closed') refreshContent(queries, id)
  if (code === 'content_not_found') forgetContent(queries, id)
  if (code === 'sign_in_required' || code === 'session_not_found') showLoginRequired()
  else if (code === 'already_applied')
    toast.error('Already Applied', 'You have already applied for this job.')
  else
    toast.error(
      'Failed to submit application. Please try again.',
      errorText(error, '', { ...goneText, job_closed: 'This job no longer accepts applications.' }),
    )
}

export const showLoginRequired = () =>
  toast.error('Authentication Required', 'Please log in to apply for this job.')

export function useWithdrawApplication({ id }: JobItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /jobs/:contentId/application', { params: { contentId: id } }),
    onSuccess: () => refreshContent(queries, id),
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error('Failed to withdraw application', errorText(error, 'Please try again.', goneText))
    },
  })
}

type Marking = {
  applicationId: string
  status: (typeof applicationDecisions)[number]
  /** The status that was shown. */
  before: Application['status']
}

export function useMarkApplication(jobId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ applicationId, ...body }: Marking) =>
      call('PUT /jobs/:contentId/applications/:applicationId/status', {
        params: { contentId: jobId, applicationId },
        body,
      }),
    onSuccess: (application) => {
      countMark(queries, jobId, application)
      patchData<Pages<Application>>(
        queries,
        keys.applications(jobId),
        (old) => mapItems(old, (one) => (one.id === application.id ? application : one)),
        {},
      )
    },
    onError: (error) => {
      const code = codeOf(error)
      if (code === 'application_not_found' || code === 'already_decided')
        void queries.invalidateQueries({ queryKey: keys.applications(jobId) })
      toast.error(
        'Failed to update application',
        errorText(error, 'Please try again.', {
          ...goneText,
          application_not_found: 'This application was withdrawn.',
        }),
      )
    },
  })
}

/** Moves an application from its cached status to the new one in the job's numbers. */
function countMark(queries: QueryClient, jobId: string, { id, status }: Application): void {
  const pages = queries.getQueryData<Pages<Application>>(keys.applications(jobId))?.pages ?? []
  const before = pages.flatMap(({ items }) => items).find((one) => one.id === id)?.status
  if (!before || before === status) return
  const moved = (old: ContentItem): ContentItem => {
    if (old.type !== 'job' || !old.data.applicationsBy) return old
    const { [before]: from, [status]: to } = old.data.applicationsBy
    const by = { ...old.data.applicationsBy, [before]: Math.max(from - 1, 0), [status]: to + 1 }
    return { ...old, data: { ...old.data, applicationsBy: by } }
  }
  patchContent(queries, jobId, moved, null)
}

function patchOwnApplication(
  queries: QueryClient,
  { id, data: { application, can, isOpen } }: JobItem,
): void {
  patchContent(queries, id, (old) =>
    old.type === 'job' ? { ...old, data: { ...old.data, application, can, isOpen } } : old,
  )
}
