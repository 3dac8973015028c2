import type { Club } from '@guildhall/contract/clubs'
import type { EnrollmentFilter, SubmissionStatus } from '@guildhall/contract/course-limits'
import { IconBook, IconLock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { codeOf } from '../../../lib/net/callError'
import { usePageTitle } from '../../../lib/page/usePageTitle'
import { CountTabs } from '../../../ui/CountTabs'
import { LinkButton } from '../../../ui/links'
import { EmptyState, ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import classes from '../ManageCourse.module.css'
import { managedCourseQuery } from '../teaching.api'
import { LearnersTab } from './LearnersTab'
import { SubmissionsTab } from './SubmissionsTab'

export type EnrollmentsState = {
  tab?: 'submissions'
  filter?: Exclude<EnrollmentFilter, 'all'>
  q?: string
  /** Waiting ones if absent. */
  status?: Exclude<SubmissionStatus, 'submitted'> | 'all'
}

type Props = {
  club: Club
  slug: string
  /** Kept in the address. */
  search: EnrollmentsState
  onSearch: (change: EnrollmentsState) => void
}

/** A course's learners and what they handed in, for its teachers. */
export function Enrollments({ club, slug, search, onSearch }: Props) {
  const { data: course, error, isFetching, refetch } = useQuery(managedCourseQuery(club.slug, slug))
  usePageTitle(course && `Learners of ${course.title} · ${club.name}`)
  if (!course && error) {
    const code = codeOf(error)
    if (code === 'permission_denied')
      return (
        <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted" page>
          Only this course’s teachers and the club’s owner and admins can see its learners.
        </EmptyState>
      )
    if (code === 'course_not_found')
      return (
        <EmptyState icon={<IconBook size={24} stroke={1.6} />} title="Course not found" page>
          There is no course at this address. It may have been deleted.
        </EmptyState>
      )
    return (
      <ErrorState
        title="The course could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!course) return <RowsSkeleton count={6} />
  const tab = search.tab ?? 'learners'
  return (
    <div className="one-column gap-16">
      <header className="flow align-start gap-16 rows-8">
        <div className={classes.words}>
          <h1>Learners</h1>
          <p className="wrap muted note gap-12 above-4 rows-4" dir="auto">
            {course.title}
          </p>
        </div>
        <LinkButton
          to="/$clubSlug/courses/$courseSlug/manage"
          params={{ clubSlug: club.slug, courseSlug: course.slug }}
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
        >
          {course.can.edit === true ? 'Edit course' : 'Manage course'}
        </LinkButton>
      </header>
      <CountTabs
        label="Learners and submissions"
        value={tab}
        onChange={(next) => onSearch({ tab: next === 'submissions' ? next : undefined })}
        tabs={[
          { value: 'learners', label: 'Learners', count: course.learnerCount },
          {
            value: 'submissions',
            label: 'Submissions',
            count: course.submissionCount,
            waiting: 'submissions to review',
          },
        ]}
      >
        {tab === 'learners' ? (
          <LearnersTab course={course} isPrivate={club.isPrivate} search={search} onSearch={onSearch} />
        ) : (
          <SubmissionsTab
            clubId={club.id}
            course={course}
            status={search.status ?? 'submitted'}
            onStatus={(status) => onSearch({ status: status === 'submitted' ? undefined : status })}
          />
        )}
      </CountTabs>
    </div>
  )
}
