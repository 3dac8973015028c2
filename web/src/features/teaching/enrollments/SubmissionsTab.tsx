import type { ReceivedSubmission } from '@guildhall/contract/course-assignments'
import type { SubmissionStatus } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { IconInbox } from '@tabler/icons-react'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { InfiniteList } from '../../../ui/InfiniteList'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch'
import { EmptyState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { submissionsQuery } from './enrollments.api'
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
  const [typed, setTyped] = useState<{ status: Status; items: ReceivedSubmission[] }>({ status, items: [] })
  const kept = typed.status === status ? typed.items : []
  const list = withKept(query, kept)
  const ids = list.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []

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
    setTyped({ status, items: kept.filter((one) => one.id !== id) })
  }

  return (
    <div ref={around} className={classes.panel} tabIndex={-1}>
      <SegmentedSwitch
        isLoose
        label="Submissions by state"
        value={status}
        segments={states}
        onChange={onStatus}
      />
      <InfiniteList<ReceivedSubmission>
        query={list}
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
            onTyping={(one) => setTyped({ status, items: [...kept.filter(({ id }) => id !== one.id), one] })}
          />
        )}
      </InfiniteList>
    </div>
  )
}

type Query = UseInfiniteQueryResult<InfiniteData<{ items: ReceivedSubmission[]; next: string | null }>>

/** The list with the cards in which a remark was begun, which someone else decided since. */
function withKept(query: Query, kept: ReceivedSubmission[]): Query {
  if (!query.data || kept.length === 0) return query
  const { pages } = query.data
  const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
  const gone = kept.filter(({ id }) => !known.has(id))
  const merged = pages.map((page, index) =>
    index === 0
      ? {
          ...page,
          items: [...gone, ...page.items].sort((a, b) => b.submittedAt.localeCompare(a.submittedAt)),
        }
      : page,
  )
  return { ...query, data: { ...query.data, pages: merged } } as Query
}

const emptyTexts: Record<Status, string> = {
  submitted: 'Nothing to review',
  returned: 'Nothing was sent back',
  accepted: 'Nothing was accepted yet',
  all: 'Nothing was handed in yet',
}
