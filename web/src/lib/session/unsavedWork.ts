import { useEffect } from 'react'

let total = 0

/** Counts something that leaving the page would lose. Returns how to stop. */
export function trackUnsavedWork(): () => void {
  total += 1
  let isCounted = true
  return () => {
    if (isCounted) total -= 1
    isCounted = false
  }
}

/** The same while mounted and on: a form with changes, an open dialog. */
export function useUnsavedWork(isOn: boolean): void {
  useEffect(() => (isOn ? trackUnsavedWork() : undefined), [isOn])
}

export const hasUnsavedWork = () => total > 0
