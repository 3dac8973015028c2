import type { RefObject } from 'react'

/**
 * The first visible message, its distance from the top in px, and how many more pages may be loaded to find
 * it.
 */
export type SavedPosition = { id: string; top: number; tries: number }

const store = 'chat-place'
/** Beyond this many pages, waiting takes longer than scrolling back. */
const tries = 10

const nameOf = (conversation: string) => `${store}:${conversation}`

/** Stores the scroll position in a conversation for this tab, unless it is at the end. */
export function savePosition(log: HTMLElement, conversation: string, isAtEnd: boolean): void {
  const first = firstVisible(log)
  try {
    if (isAtEnd || !first) sessionStorage.removeItem(nameOf(conversation))
    else sessionStorage.setItem(nameOf(conversation), JSON.stringify(first))
  } catch {
    // Without storage the conversation opens at its end.
  }
}

export function savedPosition(conversation: string): SavedPosition | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(conversation)) ?? 'null')
    return kept ? { ...kept, tries } : undefined
  } catch {
    return undefined
  }
}

/** Scrolls back to the stored message; true if earlier pages are needed to find it. */
export function restorePosition(log: HTMLElement, place: RefObject<SavedPosition | undefined>): boolean {
  const { id, top, tries } = place.current ?? { id: '', top: 0, tries: 0 }
  const message = messagesIn(log).find(({ dataset }) => dataset.message === id)
  place.current = message || tries === 0 ? undefined : { id, top, tries: tries - 1 }
  if (message) log.scrollTop += message.getBoundingClientRect().top - log.getBoundingClientRect().top - top
  return place.current !== undefined
}

/** The first message that is in view, or partly, and its distance from the top in px. */
export function firstVisible(log: HTMLElement): { id: string; top: number } | undefined {
  const start = log.getBoundingClientRect().top
  const messages = messagesIn(log)
  // They lie below each other, so half of them need not be measured at each step.
  let [low, high] = [0, messages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((messages[middle]?.getBoundingClientRect().bottom ?? 0) > start) high = middle
    else low = middle + 1
  }
  const first = messages[low]
  return first && { id: first.dataset.message ?? '', top: first.getBoundingClientRect().top - start }
}

const messagesIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')]
