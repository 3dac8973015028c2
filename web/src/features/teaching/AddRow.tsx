import { plural } from '@guildhall/contract/plural'
import { Button, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Outline.module.css'
import { titlesIn } from './titlesIn'

type Props = {
  label: string
  placeholder: string
  icon: ReactNode
  /** Whether the field is open, with the focus, from the start. */
  isOpen: boolean
  isQuiet?: boolean
  /** What it adds to, for screen readers. */
  about?: string
  onAdd: (title: string) => void
  /** Takes the lessons of a pasted list, a line each, once it was looked over. */
  onAddLessons?: (titles: string[]) => void
}

/** A button that turns into a field; Enter adds what it holds. */
export function AddRow({
  label,
  placeholder,
  icon,
  isOpen: startsOpen,
  isQuiet,
  about,
  onAdd,
  onAddLessons,
}: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const field = useRef<HTMLInputElement>(null)
  /** The list that was pasted; null while one title is typed. */
  const [pasted, setPasted] = useState<string | null>(null)
  const name = about ? `${label} to ${about}` : label

  useEffect(() => {
    if (startsOpen) setOpen(true)
  }, [startsOpen])
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])

  function add() {
    const title = field.current?.value.trim() ?? ''
    setOpen(false)
    if (title) onAdd(title)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text/plain')
    if (!onAddLessons || titlesIn(text).length < 2) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    setPasted(value.slice(0, selectionStart ?? 0) + text.trim() + value.slice(selectionEnd ?? value.length))
  }

  function close() {
    setPasted(null)
    setOpen(false)
  }

  if (isOpen && onAddLessons && pasted !== null)
    return (
      <PastedList
        name={name}
        value={pasted}
        onChange={setPasted}
        onAdd={(titles) => {
          close()
          onAddLessons(titles)
        }}
        onCancel={close}
      />
    )
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        color={isQuiet ? 'gray' : undefined}
        size={isQuiet ? 'compact-sm' : 'sm'}
        leftSection={icon}
        className={classes.add}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    )
  return (
    <div className={classes.adding}>
      <TextInput
        ref={field}
        aria-label={name}
        placeholder={placeholder}
        maxLength={100}
        enterKeyHint="done"
        className="fill"
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') setOpen(false)
        }}
      />
      <Button variant="default" onClick={add}>
        Add
      </Button>
    </div>
  )
}

type ListProps = {
  name: string
  value: string
  onChange: (value: string) => void
  onAdd: (titles: string[]) => void
  onCancel: () => void
}

/** A pasted list, to look over before all of it is added. */
function PastedList({ name, value, onChange, onAdd, onCancel }: ListProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const titles = titlesIn(value)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="grid gap-8 pad-8">
      <Textarea
        ref={field}
        label={name}
        description="One lesson a line"
        autosize
        minRows={3}
        maxRows={12}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && titles.length > 0) onAdd(titles)
        }}
      />
      <div className="flex justify-end gap-8">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={titles.length === 0} onClick={() => onAdd(titles)}>
          {plural(titles.length, 'Add {n} lesson', 'Add {n} lessons')}
        </Button>
      </div>
    </div>
  )
}
