import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { listText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../../lib/cache/keys'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { Panel } from '../../../ui/Panel'
import { sayDeleted } from '../bin.api'
import { cacheCourse, copyCourse, deleteCourse, managedCourseQuery } from '../teaching.api'
import classes from './CourseSettings.module.css'

type Props = { club: Club; course: CourseDraft }

/** Duplicates, exports and deletes a course. */
export function CourseDanger({ club, course }: Props) {
  const { id, title, learnerCount, outline, can } = course
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  // The same for each try: a lost answer leaves no second copy.
  const [copyId, setCopyId] = useState(uuidv7)
  const lessonCount = outline.reduce((sum, { lessons }) => sum + lessons.length, 0)

  async function duplicate() {
    setBusy(true)
    try {
      const copy = await copyCourse(id, copyId)
      setCopyId(uuidv7())
      cacheCourse(queries, club.slug, copy)
      toast.success('Course duplicated', 'This is the copy, a draft.')
      const params = { clubSlug: club.slug, courseSlug: copy.slug }
      await navigate({ to: '/$clubSlug/courses/$courseSlug/manage', params })
    } catch (error) {
      toast.error(
        'The course could not be duplicated',
        errorText(error, 'Please try again.', { too_many_courses: 'A club has at most 200 courses.' }),
      )
    } finally {
      setBusy(false)
    }
  }

  async function remove() {
    try {
      await deleteCourse(id)
    } catch (error) {
      // Deleted already, by a press whose response was lost or by another teacher.
      if (codeOf(error) !== 'course_not_found') {
        toast.error('The course could not be deleted', errorText(error, 'Please try again.'))
        throw error
      }
    }
    await navigate({ to: '/$clubSlug/courses', params: { clubSlug: club.slug }, replace: true })
    queries.removeQueries({ queryKey: managedCourseQuery(club.slug, course.slug).queryKey })
    void queries.invalidateQueries({ queryKey: keys.courses })
    sayDeleted(queries, 'course', { id, title })
  }

  return (
    <Panel title="Copies and deletion" className={classes.card}>
      {can.duplicate === true && (
        <div className={`${classes.row} wrap between gap-24 rows-8`}>
          <p>Creates a draft with the same lessons, without learners.</p>
          <BusyButton busy={busy} progress="Duplicating..." variant="default" onClick={duplicate}>
            Duplicate course
          </BusyButton>
        </div>
      )}
      <div className={`${classes.row} wrap between gap-24 rows-8`}>
        <p>Downloads lessons, quizzes and media as one file, which any club on Guildhall can import.</p>
        <Button component="a" href={`/rest/v1/courses/${id}/file`} download variant="default">
          Export course
        </Button>
      </div>
      {can.delete === true && (
        <div className={`${classes.row} wrap between gap-24 rows-8`}>
          <p>Deletes the course with its lessons and everyone’s progress.</p>
          <Button color="red" variant="outline" onClick={() => setAsking(true)}>
            Delete course
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this course?"
        action="Delete course"
        progress="Deleting..."
        danger
        onConfirm={remove}
      >
        “<bdi>{title}</bdi>” is deleted with{' '}
        {listText([
          plural(lessonCount, 'its lesson', 'its {n} lessons'),
          'media',
          learnerCount > 0
            ? plural(
                learnerCount,
                'comments and the progress of {n} learner',
                'comments and the progress of {n} learners',
              )
            : 'comments',
        ])}
        . Its teachers can restore all of it from the bin of the club’s courses for 30 days. Certificates stay
        valid.
      </ConfirmDialog>
    </Panel>
  )
}
