import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../../lib/keyboard/typing'
import { type PlayerControls, runKey } from './keys'

/** Keys that scroll the page or press what has the focus; only the focused player takes them. */
const ofThePage = /^( |Arrow\w+)$/

/** The keys of the page's player, wherever the focus is, unless something is being typed or a dialog is open. */
export function usePlayerKeys(controls: PlayerControls): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || ofThePage.test(event.key) || isTyping(event.target)) return
    if (document.querySelector('[role="dialog"]')) return
    if (runKey(event, controls)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
