import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { Button } from '@mantine/core'
import { IconEye, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { LinkButton } from '../../ui/links'
import classes from './ManageCourse.module.css'
import { cacheCourse, publishCourse } from './teaching.api'

type Props = { club: Club; course: CourseDraft }

/** The course's name and state, and what leads elsewhere. */
export function ManageHead({ club, course }: Props) {
  const { title, slug, isPublished, outline, learnerCount, submissionCount } = course
  const lessons = outline.flatMap((section) => section.lessons)
  const drafts = lessons.filter((lesson) => !lesson.isPublished).length
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 dir="auto">{title}</h1>
        <p className={classes.facts}>
          <span className={classes.badge} data-published={isPublished || undefined}>
            {isPublished ? 'Published' : 'Draft'}
          </span>
          <span>{lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`}</span>
          {drafts > 0 && <span>{drafts === 1 ? '1 draft' : `${drafts} drafts`}</span>}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          href={`/${club.slug}/courses/${slug}?view=member`}
          variant="default"
          leftSection={<IconEye size={18} stroke={1.6} aria-hidden />}
        >
          View as member
        </Button>
        <LinkButton
          to="/$clubSlug/courses/$courseSlug/enrollments"
          params={{ clubSlug: club.slug, courseSlug: slug }}
          search={submissionCount > 0 ? { tab: 'submissions' } : {}}
          variant="default"
          leftSection={<IconUsers size={18} stroke={1.6} aria-hidden />}
        >
          {learnersText(learnerCount)}
          {submissionCount > 0 && ` · ${submissionCount} to review`}
        </LinkButton>
        <Publication club={club} course={course} />
      </div>
    </header>
  )
}

const learnersText = (count: number) => (count === 0 ? 'Learners' : `${count.toLocaleString('en')} learners`)

/** Publishes the course, the page's main action; hiding it asks first. */
function Publication({ club, course }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { id, title, isPublished, learnerCount } = course

  async function change(publishes: boolean) {
    setBusy(true)
    try {
      cacheCourse(queries, club.slug, await publishCourse(id, publishes))
      toast.success(publishes ? 'Course published' : 'Course hidden')
    } catch (error) {
      toast.error(
        publishes ? 'The course could not be published' : 'The course could not be hidden',
        errorText(error, 'Please try again.', {
          course_empty: 'Publish at least one of its lessons first.',
          course_not_found: 'This course no longer exists.',
        }),
      )
      throw error
    } finally {
      setBusy(false)
    }
  }

  if (!isPublished)
    return (
      <BusyButton busy={busy} progress="Publishing..." onClick={() => change(true).catch(() => undefined)}>
        Publish course
      </BusyButton>
    )
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Hide course
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Hide this course?"
        action="Hide course"
        progress="Hiding..."
        onConfirm={() => change(false)}
      >
        “<bdi>{title}</bdi>” disappears for everyone but its teachers
        {learnerCount > 0 && ', its learners included'}. Progress is kept, and you can publish it again.
      </ConfirmDialog>
    </>
  )
}
