import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from './hydration'

/** A choice that is stored elsewhere, such as the address. Includes what was chosen before hydration. */
export function useChosenFilter(value: string, onChoose: (chosen: string) => void) {
  const field = useRef<HTMLSelectElement>(null)
  const [isFirstVisit] = useState(!useHydrated())
  const early = useRef(value)
  const tell = useEffectEvent(() => {
    if (early.current !== value) onChoose(early.current)
  })

  // Before the next render, which would reset the choice.
  useLayoutEffect(() => {
    if (isFirstVisit && field.current) early.current = field.current.value
  }, [isFirstVisit])

  // After hydration, which blocks navigation.
  useEffect(() => {
    if (!isFirstVisit) return
    const timer = setTimeout(() => tell())
    return () => clearTimeout(timer)
  }, [isFirstVisit])

  return {
    ref: field,
    value,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChoose(event.currentTarget.value),
  }
}
