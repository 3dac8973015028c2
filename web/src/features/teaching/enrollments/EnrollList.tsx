import { courseLimits } from '@guildhall/contract/course-limits'
import { plural } from '@guildhall/contract/plural'
import { Button, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { useUnsavedWork } from '../../../lib/session/unsavedWork'
import { decodeTable } from '../../../lib/text/tables'
import { BusyButton } from '../../../ui/BusyButton'
import { enrollNames, refreshLearners } from './enrollments.api'
import { inParts, namesIn, namesInTable } from './enrollNames'

/** More rows are no class. */
const mostBytes = 5 * 1024 * 1024

type Result = { enrolled: number; already: number; unknown: string[] }

/** Enrolls members by a list of usernames and addresses, typed, pasted or from a table. */
export function EnrollList({ courseId }: { courseId: string }) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<Result | null>(null)
  const names = namesIn(text)
  useUnsavedWork(text !== '')

  async function read(file: File | undefined) {
    if (!file) return
    setError(undefined)
    const found =
      file.size > mostBytes ? [] : namesInTable(decodeTable(new Uint8Array(await file.arrayBuffer())))
    if (found.length === 0)
      return setError(
        'No usernames or email addresses were found in this file. Save it as CSV, with a column “Email” or “Username”.',
      )
    setText((before) => [...namesIn(before), ...found].join('\n'))
    field.current?.focus()
  }

  /** In parts; what is not sent stays in the field. */
  async function enroll() {
    if (names.length === 0) return setError('Enter at least one username or email address')
    setBusy(true)
    setError(undefined)
    const sum: Result = { enrolled: 0, already: 0, unknown: [] }
    let left = names
    try {
      for (const part of inParts(names, courseLimits.enrollAtOnce)) {
        const { enrolled, already, unknown } = await enrollNames(courseId, part)
        sum.enrolled += enrolled.length
        sum.already += already.length
        sum.unknown.push(...unknown)
        left = left.slice(part.length)
      }
    } catch (failure) {
      setError(errorText(failure, 'Not everyone could be enrolled. Please try again.', texts))
    }
    setText([...sum.unknown, ...left].join('\n'))
    setResult(sum)
    setBusy(false)
    if (sum.enrolled > 0) toast.success(plural(sum.enrolled, '{n} learner enrolled', '{n} learners enrolled'))
    void refreshLearners(queries, courseId)
  }

  return (
    <form
      aria-label="Enroll a list"
      className="grid gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void enroll()
      }}
    >
      <Textarea
        ref={field}
        label="Usernames or email addresses"
        description="Members of the club, separated by commas, spaces or lines. Each is notified."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autosize
        minRows={4}
        maxRows={12}
        readOnly={busy}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setResult(null)
          setError(undefined)
        }}
        error={error}
      />
      <div className="flow between gap-8">
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Choose CSV file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <BusyButton busy={busy} progress="Enrolling..." type="submit">
          {names.length > 1 ? `Enroll ${names.length} people` : 'Enroll'}
        </BusyButton>
      </div>
      <div role="status">{result && <Outcome {...result} />}</div>
    </form>
  )
}

function Outcome({ enrolled, already, unknown }: Result) {
  return (
    <div className="grid anywhere gap-4">
      <p>
        {plural(enrolled, '{n} learner enrolled.', '{n} learners enrolled.')}
        {already > 0 && plural(already, ' {n} was enrolled already.', ' {n} were enrolled already.')}
      </p>
      {unknown.length > 0 && (
        <p>
          {plural(unknown.length, '{n} entry belongs', '{n} entries belong')} to no member of this club. They
          are left in the field: invite them with a link.
        </p>
      )}
    </div>
  )
}

const texts = {
  course_not_found: 'This course no longer exists.',
  permission_denied: 'You no longer teach this course.',
}
