import { readStored, useStored, writeStored } from './stored'
import { isTyping } from './typing'
import { useViewer } from './viewer'

/** Of this browser, as the theme is, not of a person. Stored when the shortcut is off. */
const storageKey = 'guildhall-no-search-key'

/** Whether a key press goes to the search box: '/' alone, outside of everything that takes text. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)

/**
 * Whether '/' leads to the search box. A shortcut of a single character must be possible to turn off (WCAG 2.1.4), so
 * visitors, who have no settings, don't have it.
 */
export function useSearchShortcut(): boolean {
  const isSignedIn = Boolean(useViewer())
  const isOn = useStored(storageKey, 'yes') === null
  return isSignedIn && isOn
}

export const isSearchShortcutOn = (): boolean => readStored(storageKey) === null

/** Turns the shortcut on or off in this browser, in all its tabs. */
export const switchSearchShortcut = (isOn: boolean): void => writeStored(storageKey, isOn ? null : 'yes')
