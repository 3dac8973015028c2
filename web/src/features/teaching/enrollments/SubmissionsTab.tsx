import type { ReceivedSubmission } from '@guildhall/contract/course-assignments'
import type { SubmissionStatus } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { IconInbox } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { InfiniteList } from '../../../ui/InfiniteList'
import { EmptyState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { submissionsQuery } from './enrollments.api'
import { FilterChips } from './FilterChips'
import { SubmissionCard } from './SubmissionCard'
import classes from './Submissions.module.css'

type Status = SubmissionStatus | 'all'
type Props = {
  clubId: string
  course: Pick<CourseDraft, 'id' | 'can'>
  status: Status
  onStatus: (status: Status) => void
}

const states: readonly { value: Status; label: string }[] = [
  { value: 'submitted', label: 'To review' },
  { value: 'returned', label: 'Sent back' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'all', label: 'All' },
]

/** What learners handed in. After a decision the next one takes the focus. */
export function SubmissionsTab({ clubId, course, status, onStatus }: Props) {
  const query = useInfiniteQuery(submissionsQuery(course.id, status === 'all' ? undefined : status))
  const around = useRef<HTMLDivElement>(null)
  const next = useRef<string>(undefined)
  const ids = query.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []

  useEffect(() => {
    if (next.current === undefined) return
    const card = around.current?.querySelector<HTMLElement>(`[data-submission="${next.current}"]`)
    const target = card ?? around.current
    next.current = undefined
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'start' })
  })

  function onDecided(id: string) {
    const at = ids.indexOf(id)
    next.current = ids[at + 1] ?? ids[at - 1] ?? ''
  }

  return (
    <div ref={around} className={classes.panel} tabIndex={-1}>
      <FilterChips label="Submissions by state" value={status} chips={states} onChoose={onStatus} />
      <InfiniteList<ReceivedSubmission>
        query={query}
        label="Submissions"
        skeleton={<RowsSkeleton count={4} />}
        empty={
          <EmptyState icon={<IconInbox size={24} stroke={1.6} />} title={emptyTexts[status]}>
            {status === 'submitted' && 'What learners hand in at an assignment appears here.'}
          </EmptyState>
        }
        errorTitle="The submissions could not be loaded"
        end="You’ve reached the end."
      >
        {(submission) => (
          <SubmissionCard
            clubId={clubId}
            course={course}
            submission={submission}
            onDecided={() => onDecided(submission.id)}
          />
        )}
      </InfiniteList>
    </div>
  )
}

const emptyTexts: Record<Status, string> = {
  submitted: 'Nothing to review',
  returned: 'Nothing was sent back',
  accepted: 'Nothing was accepted yet',
  all: 'Nothing was handed in yet',
}
