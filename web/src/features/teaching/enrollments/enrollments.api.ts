import type { InputOf } from '@guildhall/contract/api'
import type { ReceivedSubmission } from '@guildhall/contract/course-assignments'
import type { EnrollmentFilter, SubmissionStatus } from '@guildhall/contract/course-limits'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { keys } from '../../../lib/cache/keys'
import { mapItems, type Pages, pagedOptions } from '../../../lib/cache/pages'
import { patchData } from '../../../lib/cache/reads'
import { call } from '../../../lib/net/call'
import type { PeopleSearch } from '../../../ui/usePeopleSearch'

export type LearnerFilters = { filter: EnrollmentFilter; q?: string }

export const enrollmentsQuery = (courseId: string, filters: LearnerFilters) => ({
  ...pagedOptions(keys.enrollmentList(courseId, filters), ({ cursor, signal }) =>
    call('GET /courses/:courseId/enrollments', {
      params: { courseId },
      query: { ...filters, cursor },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
})

export const enrollmentQuery = (courseId: string, personId: string) =>
  queryOptions({
    queryKey: keys.enrollment(courseId, personId),
    queryFn: ({ signal }) =>
      call('GET /courses/:courseId/enrollments/:personId', { params: { courseId, personId }, signal }),
  })

/** Members who are not enrolled. */
export const candidatesQuery =
  (courseId: string): PeopleSearch =>
  (q) => ({
    queryKey: keys.enrollmentCandidates(courseId, q),
    queryFn: ({ signal }) =>
      call('GET /courses/:courseId/enrollment-candidates', { params: { courseId }, query: { q }, signal }),
  })

export const submissionsQuery = (courseId: string, status: SubmissionStatus | undefined) =>
  pagedOptions(keys.submissions(courseId, status ?? 'all'), ({ cursor, signal }) =>
    call('GET /courses/:courseId/submissions', { params: { courseId }, query: { status, cursor }, signal }),
  )

/** The address of the table as a file. */
export const csvAddress = (courseId: string, { filter, q }: LearnerFilters) =>
  `/rest/v1/courses/${courseId}/enrollments.csv?${new URLSearchParams({ filter, ...(q && { q }) })}`

export type LearnerChange = 'enroll' | 'remove' | 'reset'

/** Enrolls, removes or resets a learner, then refetches the course's learners, also after a failure. */
export function useChangeLearner(courseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ change, personId }: { change: LearnerChange; personId: string }): Promise<unknown> => {
      const params = { courseId, personId }
      if (change === 'enroll') return call('PUT /courses/:courseId/enrollments/:personId', { params })
      if (change === 'remove') return call('DELETE /courses/:courseId/enrollments/:personId', { params })
      return call('DELETE /courses/:courseId/enrollments/:personId/progress', { params })
    },
    onSettled: () => refreshLearners(queries, courseId),
  })
}

/** At most `courseLimits.enrollAtOnce`. */
export const enrollNames = (courseId: string, names: string[]) =>
  call('POST /courses/:courseId/enrollments', { params: { courseId }, body: { names } })

export const courseLinksQuery = (courseId: string) =>
  queryOptions({
    queryKey: keys.courseLinks(courseId),
    queryFn: ({ signal }) => call('GET /courses/:courseId/links', { params: { courseId }, signal }),
  })

export type NewCourseLink = InputOf<'POST /courses/:courseId/links'>['body']

export const createCourseLink = (courseId: string, body: NewCourseLink) =>
  call('POST /courses/:courseId/links', { params: { courseId }, body })

export const revokeCourseLink = (courseId: string, linkId: string) =>
  call('DELETE /courses/:courseId/links/:linkId', { params: { courseId, linkId } })

export const remindStopped = (courseId: string) =>
  call('POST /courses/:courseId/reminders', { params: { courseId } })

export const revokeCertificate = (certificateCode: string, isRevoked: boolean) =>
  isRevoked
    ? call('PUT /certificates/:certificateCode/revocation', { params: { certificateCode } })
    : call('DELETE /certificates/:certificateCode/revocation', { params: { certificateCode } })

export function refreshLearners(queries: QueryClient, courseId: string): Promise<void> {
  void queries.invalidateQueries({ queryKey: keys.managedCourses })
  return queries.invalidateQueries({ queryKey: keys.enrollments(courseId) })
}

type Decision = InputOf<'PUT /submissions/:submissionId/decision'>['body']

/** Decides on a submission, and takes it out of the lists in which it no longer belongs. */
export function useDecide(courseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ submissionId, ...body }: Decision & { submissionId: string }) =>
      call('PUT /submissions/:submissionId/decision', { params: { submissionId }, body }),
    onSuccess: (decided) => {
      for (const status of ['submitted', 'accepted', 'returned', 'all'])
        patchData<Pages<ReceivedSubmission>>(
          queries,
          keys.submissions(courseId, status),
          // Of all, or of one status.
          (old) =>
            mapItems(old, (item) => {
              if (item.id !== decided.id) return item
              return status === 'all' || status === decided.status ? decided : []
            }),
          {},
        )
      void refreshLearners(queries, courseId)
    },
    onError: () => void queries.invalidateQueries({ queryKey: keys.submissions(courseId) }),
  })
}
