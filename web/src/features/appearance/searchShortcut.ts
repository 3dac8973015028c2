import { isTyping } from '../../lib/keyboard/typing'
import { useViewer } from '../../lib/session/viewer'
import { readStored, useStored, writeStored } from '../../lib/state/stored'

/** Of this browser, as the theme is, not of a person. Stored when the shortcut is off. */
const storageKey = 'guildhall-no-search-key'

/** Whether a key press goes to the search box: '/' alone, outside text fields. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)

/**
 * Whether '/' focuses the search box. Visitors have no settings, and WCAG 2.1.4 requires a way to turn single-key
 * shortcuts off, so they don't have it.
 */
export function useSearchShortcut(): boolean {
  const isSignedIn = Boolean(useViewer())
  const isOn = useStored(storageKey, 'yes') === null
  return isSignedIn && isOn
}

export const isSearchShortcutOn = (): boolean => readStored(storageKey) === null

/** Turns the shortcut on or off in this browser, in all its tabs. */
export const switchSearchShortcut = (isOn: boolean): void => writeStored(storageKey, isOn ? null : 'yes')
