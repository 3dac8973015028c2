import { useViewer } from '../session/viewer'
import { readStored, useStored, writeStored } from '../state/stored'
import { isTyping } from './typing'

/** Of this browser, as the theme is, not of a person. Stored while they are off; '/' was the first of them. */
const storageKey = 'guildhall-no-search-key'

/** Whether a key press goes to the search box: '/' alone, outside text fields. */
export const isSearchKey = (event: KeyboardEvent): boolean =>
  event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)

/**
 * Whether single keys act wherever the focus is. Visitors have no settings, and WCAG 2.1.4 requires a way to turn such
 * shortcuts off, so they don't have them.
 */
export function useSingleKeys(): boolean {
  const isSignedIn = Boolean(useViewer())
  const isOn = useStored(storageKey, 'yes') === null
  return isSignedIn && isOn
}

export const areSingleKeysOn = (): boolean => readStored(storageKey) === null

/** Turns all of them on or off in this browser, in all its tabs. */
export const switchSingleKeys = (isOn: boolean): void => writeStored(storageKey, isOn ? null : 'yes')
