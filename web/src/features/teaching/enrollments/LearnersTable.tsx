import type { Enrollment } from '@guildhall/contract/course-enrollments'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { Button } from '@mantine/core'
import { IconUserSearch, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { fullName } from '../../../lib/text/names'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Panel } from '../../../ui/Panel'
import { EmptyState, ErrorState } from '../../../ui/States'
import { RowSkeleton } from '../../../ui/skeletons'
import { type LearnerChange, useChangeLearner } from './enrollments.api'
import { LearnerDialog } from './LearnerDialog'
import { LearnerRow } from './LearnerRow'
import classes from './Learners.module.css'
import type { LearnersQuery } from './LearnersTab'

const columns = ['Learner', 'Progress', 'Last seen', 'Stuck at', 'Quizzes', 'State', 'Actions']

type Props = {
  course: Pick<CourseDraft, 'id' | 'access' | 'requiredLevel'>
  query: LearnersQuery
  /** Removes all filters; undefined without any. */
  onClear: (() => void) | undefined
  onEnroll: () => void
}
type Asking = { change: LearnerChange; learner: Enrollment }

const texts: Record<LearnerChange, { done: string; failed: string }> = {
  enroll: { done: 'Learner enrolled', failed: 'The member could not be enrolled' },
  remove: { done: 'Learner removed', failed: 'The learner could not be removed' },
  reset: { done: 'Progress reset', failed: 'The progress could not be reset' },
}

/** A table of learners; a list of cards where it is narrow. */
export function LearnersTable({ course, query, onClear, onEnroll }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = query
  const { id: courseId } = course
  const { mutateAsync } = useChangeLearner(courseId)
  const [asking, setAsking] = useState<Asking & { isOpen: boolean }>()
  const [details, setDetails] = useState<{ personId: string; name: string; isOpen: boolean }>()
  const learners = data && uniqueLearners(data.pages.flatMap(({ items }) => items))

  async function run({ change, learner }: Asking) {
    try {
      await mutateAsync({ change, personId: learner.person.id })
      toast.success(texts[change].done)
    } catch (error) {
      toast.error(
        texts[change].failed,
        errorText(error, 'Please try again.', {
          enrollment_not_found: 'This person is no longer enrolled.',
          member_not_found: 'This person is no longer a member of the club.',
        }),
      )
      throw error
    }
  }

  return (
    <Panel flush className={classes.surface}>
      <table className={classes.table} aria-busy={!data || isPlaceholderData}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" data-column={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-stale={isPlaceholderData || undefined}>
          {learners?.map((learner) => (
            <LearnerRow
              key={learner.person.id}
              learner={learner}
              onOpen={() =>
                setDetails({ personId: learner.person.id, name: fullName(learner.person), isOpen: true })
              }
              onChange={(change) =>
                change === 'enroll'
                  ? void run({ change, learner }).catch(() => undefined)
                  : setAsking({ change, learner, isOpen: true })
              }
            />
          ))}
          {!data && !isError && <LoadingRows />}
          {!data && isError && (
            <FullWidthRow>
              <ErrorState
                bare
                title="The learners could not be loaded"
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            </FullWidthRow>
          )}
          {learners?.length === 0 && (
            <FullWidthRow>
              {onClear ? (
                <EmptyState
                  bare
                  icon={<IconUserSearch size={24} stroke={1.6} />}
                  title="No learners found"
                  action={
                    <Button variant="default" onClick={onClear}>
                      Show everyone
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  bare
                  icon={<IconUsers size={24} stroke={1.6} />}
                  title="No learners yet"
                  action={
                    <Button variant="default" onClick={onEnroll}>
                      Enroll members
                    </Button>
                  }
                >
                  People appear here once they start the course, or once you enroll them.
                </EmptyState>
              )}
            </FullWidthRow>
          )}
        </tbody>
      </table>
      {details && (
        <LearnerDialog
          courseId={courseId}
          personId={details.personId}
          name={details.name}
          opened={details.isOpen}
          onClose={() => setDetails({ ...details, isOpen: false })}
        />
      )}
      {asking && (
        <ConfirmDialog
          opened={asking.isOpen}
          onClose={() => setAsking({ ...asking, isOpen: false })}
          title={asking.change === 'remove' ? 'Remove this learner?' : 'Reset this learner?'}
          action={asking.change === 'remove' ? 'Remove' : 'Reset progress'}
          progress={asking.change === 'remove' ? 'Removing...' : 'Resetting...'}
          danger
          onConfirm={() => run(asking)}
        >
          <bdi>{fullName(asking.learner.person)}</bdi>{' '}
          {asking.change === 'remove'
            ? removalText(course)
            : 'starts again: nothing is done, and all quiz attempts are open. This can’t be undone. A certificate stays.'}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** What removing does by who may start the course. */
function removalText({ access, requiredLevel }: Props['course']): string {
  const isKept = 'Their progress is kept.'
  if (access === 'all')
    return `loses access until they start the course again, which every member can. ${isKept} To keep them out, choose “Chosen people” in the course’s settings.`
  if (access === 'groups')
    return `loses access until they start the course again, which members of its groups can. ${isKept} To keep them out, choose “Chosen people” in the course’s settings.`
  if (access === 'level')
    return `loses access until they start the course again, which members from level ${requiredLevel} on can. ${isKept} To keep them out, choose “Chosen people” in the course’s settings.`
  return `loses access to the course, until you enroll them again. ${isKept}`
}

const FullWidthRow = ({ children }: { children: ReactNode }) => (
  <tr className={classes.fullWidth}>
    <td colSpan={columns.length}>{children}</td>
  </tr>
)

const LoadingRows = () =>
  Array.from({ length: 6 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
    <FullWidthRow key={index}>
      {index === 0 && <span className="visually-hidden">Loading learners...</span>}
      <RowSkeleton />
    </FullWidthRow>
  ))

/** A learner may be on two loaded pages, when others visited between their requests. */
const uniqueLearners = (learners: Enrollment[]) => [
  ...new Map(learners.map((learner) => [learner.person.id, learner])).values(),
]
