import { type RefObject, useEffect } from 'react'
import { areSingleKeysOn } from '../../lib/keyboard/singleKeys'
import { isTyping } from '../../lib/keyboard/typing'

/** Steps by which a key moves the focus. */
const steps: Partial<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Keys of the queue while the focus is in it: J and K, or the arrow keys, move between cases, X selects one, H hides
 * what it is about where its row offers that, and Enter opens it by its link.
 */
export function useCaseKeys(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = around.current
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || isTyping(target)) return
      if (key.length === 1 && !areSingleKeysOn()) return
      const rows = [...(place?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
      const at = rows.findIndex((row) => row.contains(target as Node))
      if (at < 0) return
      const step = steps[key]
      if (step) {
        rows[at + step]?.querySelector<HTMLElement>('a')?.focus()
        event.preventDefault()
      } else if (key === 'x') rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      else if (key === 'h') rows[at]?.querySelector<HTMLElement>('[data-quick]')?.click()
    }
    place?.addEventListener('keydown', press)
    return () => place?.removeEventListener('keydown', press)
  }, [around])
}
