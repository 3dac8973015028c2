import { courseLimits, type EnrollmentFilter } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import { Button, TextInput } from '@mantine/core'
import { IconBell, IconDownload, IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { useReadingPlace } from '../../../lib/page/useReadingPlace'
import { useTypedFilter } from '../../../lib/page/useTypedFilter'
import { countText } from '../../../lib/text/countText'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { ListEnd } from '../../../ui/ListEnd'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch'
import { EnrollDialog } from './EnrollDialog'
import type { EnrollmentsState } from './Enrollments'
import { csvAddress, enrollmentsQuery, remindStopped } from './enrollments.api'
import classes from './Learners.module.css'
import { LearnersTable } from './LearnersTable'

type Props = {
  course: CourseDraft
  /** The club. */
  isPrivate: boolean
  search: EnrollmentsState
  onSearch: (change: EnrollmentsState) => void
}

const filters: readonly { value: EnrollmentFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'not_started', label: 'Not started' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'stopped', label: 'Stopped' },
  { value: 'completed', label: 'Completed' },
  { value: 'ended', label: 'Left or removed' },
]
/** Up to which learners are counted. */
const mostCounted = 1000

export function LearnersTab({ course, isPrivate, search, onSearch }: Props) {
  const { id, slug, can } = course
  const asked = { filter: search.filter ?? ('all' as const), q: search.q }
  const query = useInfiniteQuery(enrollmentsQuery(id, asked))
  const around = useRef<HTMLDivElement>(null)
  const counts = query.data?.pages[0]?.counts
  const typed = useTypedFilter(search.q ?? '', (q) => onSearch({ q: q || undefined }))
  const [dialog, setDialog] = useState<'enroll' | 'remind' | null>(null)
  useReadingPlace(around, `learners ${slug}`, withIds(query))
  const stopped = counts?.stopped ?? 0

  async function remind() {
    try {
      const { count } = await remindStopped(id)
      toast.success(
        count === 0
          ? 'No reminders to send'
          : plural(count, '{n} reminder is sent', '{n} reminders are sent'),
        count < stopped ? 'The others got one this week, or don’t want such mail.' : undefined,
      )
    } catch (error) {
      toast.error('The reminders could not be sent', errorText(error, 'Please try again.'))
      throw error
    }
  }

  return (
    <div ref={around} className="one-column gap-16">
      <div className={`${classes.bar} flow gap-8`}>
        <TextInput
          type="search"
          aria-label="Search learners"
          placeholder="Name or username"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          maxLength={limits.search}
          autoComplete="off"
          className={classes.search}
          {...typed}
        />
        {stopped > 0 && can.edit === true && (
          <Button
            variant="default"
            leftSection={<IconBell size={18} stroke={1.6} aria-hidden />}
            onClick={() => setDialog('remind')}
          >
            Remind those who stopped
          </Button>
        )}
        <Button
          component="a"
          href={csvAddress(id, asked)}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          Export CSV
        </Button>
        <Button
          leftSection={<IconUserPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => setDialog('enroll')}
        >
          Enroll members
        </Button>
      </div>
      <SegmentedSwitch
        isLoose
        label="Learners by state"
        value={asked.filter}
        onChange={(filter) => onSearch({ filter: filter === 'all' ? undefined : filter })}
        segments={filters.map(({ value, label }) => ({
          value,
          label: (
            <>
              {label}
              {counts && (
                <span className="muted regular">
                  {countText(counts[value], counts[value] === mostCounted)}
                </span>
              )}
            </>
          ),
        }))}
      />
      <LearnersTable
        course={course}
        query={query}
        onClear={search.filter || search.q ? () => onSearch({ filter: undefined, q: undefined }) : undefined}
        onEnroll={() => setDialog('enroll')}
      />
      <ListEnd query={query} end="You’ve reached the end." />
      <EnrollDialog
        courseId={id}
        isPrivate={isPrivate}
        opened={dialog === 'enroll'}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        opened={dialog === 'remind'}
        onClose={() => setDialog(null)}
        title="Remind those who stopped?"
        action="Send reminders"
        progress="Sending..."
        onConfirm={remind}
      >
        {plural(stopped, '{n} learner has', '{n} learners have')} not opened the course for{' '}
        {courseLimits.stoppedDays} days. Each gets a mail with a link to where they left off, at most one a
        week, and only if they want such mail.
      </ConfirmDialog>
    </div>
  )
}

/** Learners by the id that their rows have. */
function withIds(query: ReturnType<typeof useLearners>) {
  const { data } = query
  const pages = data?.pages.map(({ items, next }) => ({
    next,
    items: items.map(({ person }) => ({ id: person.id })),
  }))
  return { ...query, data: data && pages && { ...data, pages } } as Parameters<typeof useReadingPlace>[2]
}

const useLearners = (...args: Parameters<typeof enrollmentsQuery>) =>
  useInfiniteQuery(enrollmentsQuery(...args))
export type LearnersQuery = ReturnType<typeof useLearners>
