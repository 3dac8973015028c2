import { type RefObject, useEffect } from 'react'
import { areSingleKeysOn } from '../../lib/keyboard/singleKeys'
import { isTyping } from '../../lib/keyboard/typing'

/** Steps by which a letter moves the focus from wherever it is, and a key within a case. */
const letters: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 }
const arrows: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Dialogs, menus and lists of choices have keys of their own. */
const elsewhere = '[role="dialog"], [role="menu"], [role="listbox"], [aria-modal="true"]'

/**
 * Keys of the queue: J and K move between cases from anywhere on the page, beginning with the first, and the arrow keys
 * within the queue. X selects the focused case, H hides what it is about where its row offers that, and Enter opens it
 * by its link.
 */
export function useCaseKeys(around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    /** The case that had the focus last, for the next one once a button took it. */
    let last: string | null = null
    const rows = () => [...(around.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
    const idOf = (row: HTMLElement | undefined) => row?.getAttribute('data-case') ?? null

    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return
      if (key.length === 1 && !areSingleKeysOn()) return
      if (target instanceof Element && target.closest(elsewhere)) return
      const all = rows()
      const at = all.findIndex((row) => row.contains(target as Node))
      const step = letters[key] ?? (at < 0 ? undefined : arrows[key])
      if (step) {
        const from = at < 0 ? all.findIndex((row) => idOf(row) === last) : at
        const next = from < 0 ? all[0] : (all[from + step] ?? (at < 0 ? all[from] : undefined))
        next?.querySelector<HTMLElement>('a')?.focus()
        event.preventDefault()
      } else if (key === 'x') all[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      else if (key === 'h') all[at]?.querySelector<HTMLElement>('[data-quick]')?.click()
    }
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-case]') : null
      if (row && around.current?.contains(row)) last = idOf(row)
    }
    document.addEventListener('keydown', press)
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('focusin', note)
    }
  }, [around])
}
