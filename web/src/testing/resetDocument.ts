import { cleanup, configure } from '@testing-library/react'

type Listener = Parameters<EventTarget['addEventListener']>
declare global {
  /** What this worker's document was like before its first file. */
  var originals: { target: object; properties: PropertyDescriptorMap }[] | undefined
  /** The listeners of the window and the document that were added since. */
  var addedListeners: { target: EventTarget; listener: Listener }[]
}

/** Unmounts what earlier files rendered, and resets the document to what it was before the first one. */
export function resetDocument(): void {
  cleanup()
  globalThis.originals ??= recordOriginals()
  for (const { target, listener } of globalThis.addedListeners) target.removeEventListener(...listener)
  globalThis.addedListeners = []
  for (const { target, properties } of globalThis.originals) {
    for (const name of Object.getOwnPropertyNames(target))
      if (!(name in properties)) Reflect.deleteProperty(target, name)
    Object.defineProperties(target, properties)
  }
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  // On a busy machine a lazy part takes more than the default second to appear.
  configure({ asyncUtilTimeout: 20_000 })
}

function recordOriginals() {
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target)
    target.addEventListener = (...listener: Listener) => {
      globalThis.addedListeners.push({ target, listener })
      add(...listener)
    }
  }
  globalThis.addedListeners = []
  // React marks a document that it listens to: the mark goes with the listener.
  return [document, history, Element.prototype, HTMLElement.prototype, Range.prototype].map((target) => ({
    target,
    properties: Object.getOwnPropertyDescriptors(target),
  }))
}
