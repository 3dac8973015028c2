import type { jobTypes, payPeriods, workplaces } from '@guildhall/contract/choices'
import type { JobItem } from '@guildhall/contract/jobs'
import { limits } from '@guildhall/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchContent } from '../../content/cache'
import { forgetContent } from '../../content/refresh'
import type { Writes } from '../../content/writes'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { patience } from '../../lib/net/patience'
import { toast } from '../../lib/page/toast'

/** What the form of a job holds; nothing is chosen at first. */
export type JobValues = {
  title: string
  company: string
  location: string
  jobType: (typeof jobTypes)[number] | ''
  workplace: (typeof workplaces)[number] | ''
  payFrom: string
  payTo: string
  payPeriod: (typeof payPeriods)[number]
  /** Empty for the club's. */
  payCurrency: string
  description: string
  /** Entries between commas, as typed. */
  requirements: string
  responsibilities: string
  benefits: string
  closesAt: string | null
}

export const jobWrites: Writes<JobValues, JobItem> = {
  // The contract's schema has checked that both are chosen.
  publish: (club, body) =>
    call('POST /clubs/:club/jobs', { params: { club }, body: body as Chosen & { id: string }, patience }),
  change: (contentId, body) => call('PUT /jobs/:contentId', { params: { contentId }, body }),
  asCard: (job) => {
    const { description } = job.data
    if (description.length <= limits.jobPreview) return job
    const shortened = `${description.slice(0, limits.jobPreview)}…`
    return { ...job, data: { ...job.data, description: shortened, truncated: true } }
  },
}
type Chosen = JobValues & { jobType: (typeof jobTypes)[number]; workplace: (typeof workplaces)[number] }

/** Closes or re-opens a job. */
export function useClosure({ id }: JobItem) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (isOpen: boolean) =>
      call(isOpen ? 'DELETE /jobs/:contentId/closure' : 'PUT /jobs/:contentId/closure', {
        params: { contentId: id },
      }),
    onSuccess: ({ data: { closesAt, isActive, isOpen } }) => {
      patchContent(queries, id, (old) =>
        old.type === 'job' ? { ...old, data: { ...old.data, closesAt, isActive, isOpen } } : old,
      )
    },
    onError: (error, isOpen) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, id)
      toast.error(
        isOpen ? 'Failed to re-open job' : 'Failed to close job',
        errorText(error, 'Please try again.', { content_not_found: 'Job not found' }),
      )
    },
  })
}
