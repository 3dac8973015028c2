import type { CourseLink } from '@guildhall/contract/course-links'
import { Button, NativeSelect } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { keys } from '../../../lib/cache/keys'
import { day } from '../../../lib/dates/dates'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { copyText } from '../../../lib/text/copyText'
import { fullName } from '../../../lib/text/names'
import { SubmitButton } from '../../../ui/BusyButton'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { CopyField } from '../../../ui/CopyField'
import { ErrorState } from '../../../ui/States'
import { RowsSkeleton } from '../../../ui/skeletons'
import { courseLinksQuery, createCourseLink, type NewCourseLink, revokeCourseLink } from './enrollments.api'
import classes from './Learners.module.css'

type Props = { courseId: string; isPrivate: boolean }

/** Links that enroll in a course: a new one, and those that still work. */
export function EnrollLink({ courseId, isPrivate }: Props) {
  return (
    <div className="grid gap-12">
      <NewLink courseId={courseId} isPrivate={isPrivate} />
      <OpenLinks courseId={courseId} />
    </div>
  )
}

const lifetimes: { value: NewCourseLink['lifetime']; label: string }[] = [
  { value: '1-day', label: '1 day' },
  { value: '7-days', label: '7 days' },
  { value: '30-days', label: '30 days' },
]
const uses = [
  { value: '', label: 'No limit' },
  ...['1', '10', '25', '100'].map((value) => ({ value, label: value })),
]
type Made = CourseLink & { url: string; isCopied: boolean }

function NewLink({ courseId, isPrivate }: Props) {
  const queries = useQueryClient()
  const [options, setOptions] = useState<Omit<NewCourseLink, 'id'>>({ lifetime: '7-days', maxUses: null })
  // The same for each try: a lost answer leaves no second link.
  const [id, setId] = useState(uuidv7)
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)

  async function create() {
    setBusy(true)
    try {
      const link = createCourseLink(courseId, { ...options, id })
      const isCopied = await copyText(link.then(({ url }) => url))
      setMade({ ...(await link), isCopied })
      setId(uuidv7())
      void queries.invalidateQueries({ queryKey: keys.courseLinks(courseId) })
    } catch (error) {
      toast.error('The link could not be created', errorText(error, 'Please try again.', texts))
    } finally {
      setBusy(false)
    }
  }

  if (made)
    return (
      <div className="grid gap-12">
        <CopyField label="Link to the course" value={made.url} what="link" isCopied={made.isCopied} />
        <p className="muted">
          {made.isCopied
            ? 'Copied. You won’t be able to see it again.'
            : 'Copy it now; you won’t be able to see it again.'}{' '}
          It works until {day(made.expiresAt)}.
        </p>
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setMade(null)}>
            Create another link
          </Button>
        </div>
      </div>
    )
  return (
    <form
      aria-label="New link"
      className="grid gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void create()
      }}
    >
      <p className="muted">
        Members who open the link can start the course, whatever its access.{' '}
        {isPrivate ? 'Others ask to join the club first.' : 'Others join the club first, with one press.'}
      </p>
      <div className={classes.linkOptions}>
        <NativeSelect
          label="Link expires in"
          data={lifetimes}
          value={options.lifetime}
          onChange={({ currentTarget: { value } }) =>
            setOptions({ ...options, lifetime: value as NewCourseLink['lifetime'] })
          }
        />
        <NativeSelect
          label="Maximum uses"
          data={uses}
          value={options.maxUses ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setOptions({ ...options, maxUses: value ? Number(value) : null })
          }
        />
      </div>
      <div>
        <SubmitButton
          saving={busy}
          progress="Copying..."
          leftSection={<IconLink size={18} stroke={1.7} aria-hidden />}
        >
          Copy link
        </SubmitButton>
      </div>
    </form>
  )
}

function OpenLinks({ courseId }: { courseId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(courseLinksQuery(courseId))
  if (isError)
    return (
      <ErrorState
        bare
        title="The links could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <RowsSkeleton count={1} />
  if (data.links.length === 0) return null
  return (
    <section aria-label="Open links">
      <h3 className="strong-body">Open links</h3>
      <ul className="plain-list">
        {data.links.map((link) => (
          <LinkRow key={link.id} courseId={courseId} link={link} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ courseId, link }: { courseId: string; link: CourseLink }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, hint, createdBy, uses, maxUses, expiresAt, works } = link

  async function revoke() {
    try {
      await revokeCourseLink(courseId, id)
    } catch (error) {
      toast.error('The link could not be revoked', errorText(error, 'Please try again.', texts))
      throw error
    }
    toast.success('Link revoked')
    await queries.invalidateQueries({ queryKey: keys.courseLinks(courseId) })
  }

  return (
    <li className={classes.person}>
      <span className={classes.candidate}>
        <span>
          Ends in <code>{hint}</code>
        </span>
        <small>
          {createdBy ? `By ${fullName(createdBy)} · ` : ''}
          {maxUses === null ? `Used ${uses} times` : `Used ${uses} of ${maxUses}`} · Until {day(expiresAt)}
          {!works && ' · No longer works: its creator doesn’t teach here'}
        </small>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={`Revoke link ending in ${hint}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Revoke this link?"
        action="Revoke"
        progress="Revoking..."
        danger
        onConfirm={revoke}
      >
        The link stops working. Learners who used it stay enrolled.
      </ConfirmDialog>
    </li>
  )
}

const texts = {
  course_not_found: 'This course no longer exists.',
  permission_denied: 'You no longer teach this course.',
  too_many_course_links: 'A course has at most 20 open links. Revoke one to create another.',
}
