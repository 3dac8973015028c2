import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { useQuery } from '@tanstack/react-query'
import { codeOf } from '../../../lib/net/callError'
import { Panel } from '../../../ui/Panel'
import { EmptyState, ErrorState } from '../../../ui/States'
import { TextSkeleton } from '../../../ui/skeletons'
import type { LessonRow } from '../outlineChanges'
import { lessonDraftQuery } from '../teaching.api'
import { LessonEditor } from './LessonEditor'

type Props = { club: Club; course: CourseDraft; row: LessonRow }

/** The editor of the selected lesson. */
export function LessonPane({ club, course, row }: Props) {
  // A lesson that was just added has no address before it is saved.
  const { data, error, isFetching, refetch } = useQuery({
    ...lessonDraftQuery(row.id),
    enabled: row.slug !== '',
  })
  if (data) return <LessonEditor club={club} course={course} lesson={data} />
  if (codeOf(error) === 'lesson_not_found')
    return <EmptyState title="This lesson no longer exists">Another teacher may have deleted it.</EmptyState>
  if (error)
    return (
      <ErrorState
        title="The lesson could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Panel>
      <TextSkeleton lines={6} />
    </Panel>
  )
}
