import '@mantine/core/styles/Checkbox.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { plural } from '@guildhall/contract/plural'
import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useUnsavedParts } from './lesson/openLesson'
import { cacheCourse, cacheLesson, publishCourse, publishLesson } from './teaching.api'

class Unsaved extends Error {}

type Props = { club: Club; course: CourseDraft }

/** Publishes the course, the page's main action, and the drafts among its lessons if wanted; hiding it asks first. */
export function PublishCourse({ club, course }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const unsavedParts = useUnsavedParts(club.id)
  const { id, title, isPublished, outline, learnerCount, can } = course
  const lessons = outline.flatMap((section) => section.lessons)
  const drafts = lessons.filter((lesson) => !lesson.isPublished)
  const [withDrafts, setWithDrafts] = useState<boolean>()
  // Without any published lesson there is nothing to publish.
  const publishesDrafts = withDrafts ?? drafts.length === lessons.length

  async function change(publishes: boolean) {
    setBusy(true)
    try {
      if (publishes && publishesDrafts) await publishAll(drafts)
      cacheCourse(queries, club.slug, await publishCourse(id, publishes))
      toast.success(publishes ? 'Course published' : 'Course hidden')
    } catch (error) {
      toast.error(
        publishes ? 'The course could not be published' : 'The course could not be hidden',
        error instanceof Unsaved
          ? error.message
          : errorText(error, 'Please try again.', {
              course_empty: 'Add a lesson and publish it first.',
              course_not_found: 'This course no longer exists.',
            }),
      )
      throw error
    } finally {
      setBusy(false)
    }
  }

  /** None, if one has something that isn’t saved. */
  async function publishAll(lessons: typeof drafts) {
    for (const lesson of lessons) {
      const unsaved = await unsavedParts(lesson.id)
      if (unsaved) throw new Unsaved(`“${lesson.title}”: ${unsaved}`)
    }
    for (const lesson of lessons) cacheLesson(queries, await publishLesson(lesson.id, true))
  }

  const press = () => (drafts.length > 0 ? setAsking(true) : change(true).catch(() => undefined))

  if (!isPublished && can.edit !== true) return null
  return (
    <>
      {isPublished ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          Hide course
        </Button>
      ) : (
        <BusyButton busy={busy} progress="Publishing..." onClick={press}>
          Publish course
        </BusyButton>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={isPublished ? 'Hide this course?' : 'Publish this course?'}
        action={isPublished ? 'Hide course' : 'Publish'}
        progress={isPublished ? 'Hiding...' : 'Publishing...'}
        onConfirm={() => change(!isPublished)}
      >
        {isPublished ? (
          <>
            {learnerCount > 0 ? (
              <>
                “<bdi>{title}</bdi>” disappears for everyone but its teachers, its learners included.
              </>
            ) : (
              <>
                “<bdi>{title}</bdi>” disappears for everyone but its teachers.
              </>
            )}{' '}
            Progress is kept, and you can publish it again.
          </>
        ) : (
          <>
            <p>Members are notified, and can start it as its access says.</p>
            <Checkbox
              mt="md"
              label={plural(
                drafts.length,
                'Publish its draft lesson, too',
                'Publish its {n} draft lessons, too',
              )}
              description="Otherwise they stay hidden until you publish them."
              checked={publishesDrafts}
              onChange={({ currentTarget: { checked } }) => setWithDrafts(checked)}
            />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
