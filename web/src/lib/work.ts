import { useEffect } from 'react'

let under = 0

/** Says that somebody is at something that a change of page would take away. Returns how to say that it is over. */
export function holdWork(): () => void {
  under += 1
  let isHeld = true
  return () => {
    if (isHeld) under -= 1
    isHeld = false
  }
}

/** The same, while mounted and on: a form with changes, an open dialog. */
export function useWork(isOn: boolean): void {
  useEffect(() => (isOn ? holdWork() : undefined), [isOn])
}

export const hasWork = () => under > 0
