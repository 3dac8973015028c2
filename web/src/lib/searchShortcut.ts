import { useSyncExternalStore } from 'react'
import { isTyping } from './typing'
import { useViewer } from './viewer'

/** Of this browser, like the theme, and not of a person. */
const storageKey = 'guildhall-no-search-key'
const listeners = new Set<() => void>()
/** Where storage is blocked, the choice holds for this page. */
let unstored = true

/** Whether a key press goes to the search box: '/' alone, outside of everything that takes text. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)

/**
 * Whether '/' leads to the search box. A shortcut of a single character must be possible to turn off (WCAG 2.1.4), so
 * visitors, who have no settings, don't have it.
 */
export function useSearchShortcut(): boolean {
  const isSignedIn = Boolean(useViewer())
  const isOn = useSyncExternalStore(listen, isSearchShortcutOn, () => false)
  return isSignedIn && isOn
}

export function isSearchShortcutOn(): boolean {
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    return unstored
  }
}

/** Turns the shortcut on or off in this browser, in all its tabs. */
export function switchSearchShortcut(isOn: boolean): void {
  unstored = isOn
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'yes')
  } catch {
    // Storage may be blocked.
  }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
