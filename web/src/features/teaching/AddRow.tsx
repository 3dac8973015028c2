import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Outline.module.css'

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
}

/** A button that turns into a field; Enter adds what it holds. */
export function AddRow({ label, placeholder, icon, isOpen: startsOpen, isQuiet, about, onAdd }: Props) {
  const [isOpen, setOpen] = useState(startsOpen)
  const field = useRef<HTMLInputElement>(null)
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
        className={classes.rename}
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
