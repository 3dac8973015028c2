import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { errorText } from '../../lib/net/errorText'
import { upload } from '../../lib/net/upload'
import { toast } from '../../lib/page/toast'
import { useUnsavedWork } from '../../lib/session/unsavedWork'
import { Progress } from '../../ui/Progress'
import classes from './CreateCourse.module.css'

type Props = { clubSlug: string; onImported: (course: CourseDraft) => Promise<void> }
type Sending = { name: string; share: number }

/** Creates a draft from an exported file. */
export function ImportCourse({ clubSlug, onImported }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [sending, setSending] = useState<Sending | null>(null)
  const [error, setError] = useState<string | null>(null)
  useUnsavedWork(sending !== null)
  useEffect(() => () => running.current?.abort(), [])

  async function take(file: File | undefined) {
    if (!file || sending) return
    setError(null)
    if (file.size > courseLimits.importBytes) return setError(texts.course_file_too_large)
    const controller = new AbortController()
    running.current = controller
    setSending({ name: file.name, share: 0 })
    try {
      const course = await upload(
        'POST /clubs/:club/course-imports',
        { params: { club: clubSlug }, query: { id: uuidv7() }, file },
        { signal: controller.signal, onProgress: (share) => setSending({ name: file.name, share }) },
      )
      toast.success('Course imported', 'It’s a draft. Look it over and publish it.')
      await onImported(course)
    } catch (failure) {
      if (!controller.signal.aborted)
        setError(errorText(failure, 'The course could not be imported. Please try again.', texts))
    } finally {
      setSending(null)
    }
  }

  return (
    <div className={classes.import}>
      <p>Have a course as a file, exported from Guildhall?</p>
      {sending ? (
        <div className={`${classes.progress} row full-width gap-8`}>
          <span dir="auto">{sending.share < 1 ? sending.name : 'Creating the course...'}</span>
          <Progress isShort value={sending.share} label={`Uploading ${sending.name}`} />
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Import from file
        </Button>
      )}
      <div role="alert">{error && <p className={classes.error}>{error}</p>}</div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip"
        aria-label="Import from file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

const texts = {
  course_file_unreadable:
    'This file is no course that Guildhall can read. Export it again, or choose another file.',
  course_file_too_large:
    'This file is larger than any course. Export the course again, and import that file.',
  permission_denied: 'Only the club’s owner and admins can import courses.',
  too_many_courses: 'A club has at most 200 courses. Delete one to import another.',
  slug_unavailable: 'Too many courses have this title. Rename one of them first.',
}
