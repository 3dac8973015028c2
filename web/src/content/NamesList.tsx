import { plural } from '@guildhall/contract/plural'
import { Button, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'
import { useUnsavedWork } from '../lib/session/unsavedWork'
import { inParts, namesIn, namesInTable } from '../lib/text/nameLists'
import { decodeTable } from '../lib/text/tables'
import { BusyButton } from '../ui/BusyButton'

type Part = { added: number; already: number; unknown: string[] }
type Props = {
  label: string
  description: string
  /** How many names are sent at once. */
  size: number
  send: (names: string[]) => Promise<Part>
  submit: (count: number) => string
  progress: string
  added: (count: number) => string
  already: (count: number) => string
  /** By what is left. */
  failed: string
  errors: Parameters<typeof errorText>[2]
  onDone: () => void
}

/** More rows are no class. */
const mostBytes = 5 * 1024 * 1024

/** Adds members to something by a list of usernames and addresses, typed, pasted or from a table. */
export function NamesList({
  label,
  description,
  size,
  send,
  submit,
  progress,
  failed,
  errors,
  ...props
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [result, setResult] = useState<Part | null>(null)
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
  async function add() {
    if (names.length === 0) return setError('Enter at least one username or email address')
    setBusy(true)
    setError(undefined)
    const sum: Part = { added: 0, already: 0, unknown: [] }
    let left = names
    try {
      for (const part of inParts(names, size)) {
        const { added, already, unknown } = await send(part)
        sum.added += added
        sum.already += already
        sum.unknown.push(...unknown)
        left = left.slice(part.length)
      }
    } catch (failure) {
      setError(errorText(failure, failed, errors))
    }
    setText([...sum.unknown, ...left].join('\n'))
    setResult(sum)
    setBusy(false)
    if (sum.added > 0) toast.success(props.added(sum.added))
    props.onDone()
  }

  return (
    <form
      aria-label={label}
      className="grid gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void add()
      }}
    >
      <Textarea
        ref={field}
        label="Usernames or email addresses"
        description={description}
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
        <BusyButton busy={busy} progress={progress} type="submit">
          {submit(names.length)}
        </BusyButton>
      </div>
      <div role="status">
        {result && (
          <div className="grid anywhere gap-4">
            <p>
              {props.added(result.added)}. {result.already > 0 && props.already(result.already)}
            </p>
            {result.unknown.length > 0 && (
              <p>
                {plural(result.unknown.length, '{n} entry belongs', '{n} entries belong')} to no member of
                this club. They are left in the field: invite them with a link.
              </p>
            )}
          </div>
        )}
      </div>
    </form>
  )
}
