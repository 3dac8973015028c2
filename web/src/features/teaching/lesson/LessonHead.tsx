import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { Button } from '@mantine/core'
import { IconEye, IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Autosave } from '../../../lib/forms/useAutosave'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { BusyButton } from '../../../ui/BusyButton'
import { cacheLesson, publishLesson } from '../teaching.api'
import type { LessonValues } from './lesson.form'
import { useUnsavedParts } from './openLesson'
import { SavedState } from './SavedState'
import { VersionsDialog } from './VersionsDialog'

type Props = {
  club: Club
  course: CourseDraft
  lesson: LessonDraft
  form: Autosave<LessonValues>
}

/** The state of what is typed, and what can be done with the lesson. */
export function LessonHead({ club, course, lesson, form }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const unsavedParts = useUnsavedParts(club.id)
  const { id, slug, isPublished } = lesson

  /** Publishes what is on the page: all of it is saved first. */
  async function publish() {
    setBusy(true)
    const unsaved = isPublished ? null : await unsavedParts(id)
    if (unsaved) {
      toast.error('The lesson was not published', unsaved)
      return setBusy(false)
    }
    try {
      cacheLesson(queries, await publishLesson(id, !isPublished))
      toast.success(isPublished ? 'Lesson hidden' : 'Lesson published')
    } catch (error) {
      toast.error(
        isPublished ? 'The lesson could not be hidden' : 'The lesson could not be published',
        errorText(error, 'Please try again.', { lesson_not_found: 'This lesson no longer exists.' }),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="wrap between gap-16 rows-8">
      <SavedState form={form} />
      <div className="flow gap-8">
        <Button
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
          onClick={() => setShowsVersions(true)}
        >
          Versions
        </Button>
        <Button
          component="a"
          href={`/${club.slug}/courses/${course.slug}/lessons/${slug}?view=member`}
          variant="default"
          leftSection={<IconEye size={18} stroke={1.6} aria-hidden />}
        >
          View as member
        </Button>
        <BusyButton
          busy={busy}
          progress={isPublished ? 'Hiding...' : 'Publishing...'}
          variant={isPublished ? 'default' : 'light'}
          onClick={publish}
        >
          {isPublished ? 'Hide lesson' : 'Publish lesson'}
        </BusyButton>
      </div>
      <VersionsDialog
        lesson={lesson}
        opened={showsVersions}
        onClose={() => setShowsVersions(false)}
        onRestore={({ title, content }) => form.set({ title, content })}
      />
    </div>
  )
}
