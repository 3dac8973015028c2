import { type ChangeEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from './hydration'

/** A choice that is kept elsewhere, such as the address; what was chosen before the page took over counts as well. */
export function useChosenFilter(value: string, onChoose: (chosen: string) => void) {
  const field = useRef<HTMLSelectElement>(null)
  const [isFirstVisit] = useState(!useHydrated())
  const early = useRef(value)
  const tell = useEffectEvent(() => {
    if (early.current !== value) onChoose(early.current)
  })

  // Before anything renders again, which would put the choice back.
  useLayoutEffect(() => {
    if (isFirstVisit && field.current) early.current = field.current.value
  }, [isFirstVisit])

  // Once the whole page has taken over: nobody can go anywhere before.
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
