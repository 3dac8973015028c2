import type { RefObject } from 'react'

/** The first message in view, how far below the top, and how often earlier ones may yet be loaded to find it. */
export type Place = { id: string; top: number; tries: number }

const store = 'chat-place'
/** Further back one would wait longer than it takes to scroll there. */
const tries = 10

const nameOf = (conversation: string) => `${store}:${conversation}`

/** Keeps where one is in a conversation for as long as its tab is there; at its end there is nothing to keep. */
export function keepPlace(log: HTMLElement, conversation: string, isAtEnd: boolean): void {
  const start = log.getBoundingClientRect().top
  const first = messagesIn(log).find((one) => one.getBoundingClientRect().bottom > start)
  try {
    if (isAtEnd || !first) sessionStorage.removeItem(nameOf(conversation))
    else {
      const place = { id: first.dataset.message, top: first.getBoundingClientRect().top - start }
      sessionStorage.setItem(nameOf(conversation), JSON.stringify(place))
    }
  } catch {
    // Without storage one begins at the end.
  }
}

export function placeIn(conversation: string): Place | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(conversation)) ?? 'null')
    return kept ? { ...kept, tries } : undefined
  } catch {
    return undefined
  }
}

/** Shows the message again, at the same height; true where earlier ones have to be loaded for that. */
export function leadBack(log: HTMLElement, place: RefObject<Place | undefined>): boolean {
  const { id, top, tries } = place.current ?? { id: '', top: 0, tries: 0 }
  const message = messagesIn(log).find(({ dataset }) => dataset.message === id)
  place.current = message || tries === 0 ? undefined : { id, top, tries: tries - 1 }
  if (message) log.scrollTop += message.getBoundingClientRect().top - log.getBoundingClientRect().top - top
  return place.current !== undefined
}

const messagesIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')]
