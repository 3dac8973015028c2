import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether a dialog shows, a moment later than asked. It gives the focus back to what had it when it opened, and a menu that
 * it was chosen from hands the focus to its own button 10 ms after closing. What had it is noted by an effect, which must run
 * before the dialog takes the focus: hence not after the next paint, but at once.
 */
export function useOpened(isAsked: boolean): boolean {
  const [isOpened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => flushSync(() => setOpened(isAsked)), isAsked ? 20 : 0)
    return () => clearTimeout(timer)
  }, [isAsked])
  return isOpened
}
