import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import type { Ability } from '@guildhall/contract/errors'
import { IconArrowLeft, IconBook, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { restrictionText } from '../../content/restriction'
import { codeOf } from '../../lib/net/callError'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { CountTabs } from '../../ui/CountTabs'
import { Note } from '../../ui/Note'
import { EmptyState, ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { LessonBin } from './Bin'
import { LessonPane } from './lesson/LessonPane'
import classes from './ManageCourse.module.css'
import { ManageHead } from './ManageHead'
import { Outline } from './Outline'
import { lessonAt } from './outlineChanges'
import { CourseSettings } from './settings/CourseSettings'
import { managedCourseQuery } from './teaching.api'
import { useFocusOfPane } from './useFocusOfPane'
import { useOutlineQueue } from './useOutlineQueue'

export type ManageTab = 'lessons' | 'settings'
type Props = {
  club: Club
  slug: string
  tab: ManageTab
  onTab: (tab: ManageTab) => void
  /** The id or slug of the lesson in the editor. */
  lesson: string | undefined
  /** The course was just created. */
  isNew: boolean
}

/** A course as its teachers edit it: outline and lessons, and settings. */
export function ManageCourse(props: Props) {
  const { club, slug } = props
  const { data, error, isFetching, refetch } = useQuery(managedCourseQuery(club.slug, slug))
  if (data) return <Managed {...props} course={data} />
  if (!error) return <RowsSkeleton count={6} />
  const code = codeOf(error)
  if (code === 'permission_denied')
    return (
      <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted" page>
        Only this course’s teachers and the club’s owner and admins can edit it.
      </EmptyState>
    )
  if (code === 'course_not_found')
    return (
      <EmptyState icon={<IconBook size={24} stroke={1.6} />} title="Course not found" page>
        There is no course at this address. It may have been deleted.
      </EmptyState>
    )
  return (
    <ErrorState title="The course could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
  )
}

function Managed({ club, course, tab, onTab, lesson, isNew }: Props & { course: CourseDraft }) {
  usePageTitle(`Manage ${course.title} · ${club.name}`)
  const queue = useOutlineQueue(club, course)
  const row = lesson === undefined ? undefined : lessonAt(queue.outline, lesson)
  const first = course.outline[0]
  const around = useRef<HTMLDivElement>(null)
  useFocusOfPane(around, row?.id)
  return (
    <div ref={around} className="one-column gap-16">
      <ManageHead club={club} course={course} />
      <NotEditing ability={course.can.edit} />
      <UnsavedGuard when={queue.state !== 'saved'} />
      <CountTabs
        label="Parts of the course"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'lessons', label: 'Lessons' },
          { value: 'settings', label: 'Settings' },
        ]}
      >
        {tab === 'settings' ? (
          <CourseSettings club={club} course={course} />
        ) : (
          <div className={classes.panes} data-open={(row && queue.mayEdit) || undefined}>
            <div className={`${classes.outline} shrink`}>
              {queue.isReloaded && (
                <Note title="Another teacher changed the outline.">
                  Here is the latest version. A move you had not saved yet was undone.
                </Note>
              )}
              <p className={`${classes.state} muted note`} role="status">
                {stateTexts[queue.state]}
              </p>
              <Outline
                courseId={course.id}
                queue={queue}
                selected={row?.id}
                startsAt={isNew && first?.lessons.length === 0 ? first.id : undefined}
              />
              <LessonBin courseId={course.id} mayRestore={queue.mayEdit} />
            </div>
            <div className="shrink">
              {row && queue.mayEdit ? (
                <>
                  <Link
                    to="."
                    search={(before: object) => ({ ...before, lesson: undefined })}
                    className={classes.back}
                    data-back
                  >
                    <IconArrowLeft size={18} stroke={1.7} aria-hidden />
                    Outline
                  </Link>
                  <LessonPane key={row.id} club={club} course={course} row={row} />
                </>
              ) : (
                queue.mayEdit && (
                  <div className={`${classes.none} hidden`}>
                    <EmptyState bare icon={<IconBook size={24} stroke={1.6} />} title="Choose a lesson">
                      Select a lesson in the outline to write it, or add a new one.
                    </EmptyState>
                  </div>
                )
              )}
            </div>
          </div>
        )}
      </CountTabs>
    </div>
  )
}

/** Says why there is nothing to edit with; renders nothing for teachers who may write. */
function NotEditing({ ability }: { ability: Ability }) {
  const why = restrictionText(ability)
  if (why === null) return null
  return <Note title={why}>You can still hide and delete what is there, and see your learners.</Note>
}

const stateTexts = {
  saved: '',
  saving: 'Saving the outline...',
  retrying: 'Couldn’t save the outline, retrying...',
}
