import { useDebouncedValue } from '@mantine/hooks'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 250

/**
 * A text field whose value is stored elsewhere, such as the address: written once typing pauses, and updated when
 * it changes there, as after going back.
 */
export function useTypedFilter(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value)
  const applied = useRef(value)
  const apply = (next: string) => {
    if (next === applied.current) return
    applied.current = next
    onPause(next)
  }
  const tell = useEffectEvent(apply)

  // Includes what was typed before hydration.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) setText(field.current.value)
  }, [])

  const [paused] = useDebouncedValue(text.trim(), pauseMs)
  useEffect(() => tell(paused), [paused])

  useEffect(() => {
    if (value === applied.current) return
    applied.current = value
    setText(value)
  }, [value])

  return {
    ref: field,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
    // The field may be gone before the pause ends, as in a dialog that is closed.
    onBlur: () => apply(text.trim()),
  }
}
