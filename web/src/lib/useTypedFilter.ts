import { useDebouncedValue } from '@mantine/hooks'
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 250

/**
 * A text that is typed in a field and kept elsewhere, such as the address: told once typing pauses, and shown anew
 * when it changes there, as after going back.
 */
export function useTypedFilter(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useEffectEvent((next: string) => {
    if (next === told.current) return
    told.current = next
    onPause(next)
  })

  // What was typed before the page took over counts as well.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) setText(field.current.value)
  }, [])

  const [paused] = useDebouncedValue(text.trim(), pauseMs)
  useEffect(() => tell(paused), [paused])

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])

  return {
    ref: field,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
  }
}
