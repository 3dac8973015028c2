import { vi } from 'vitest'

// Files share a worker, so that libraries load once. Each file begins with its own modules and an empty document,
// without the listeners of earlier files.
vi.resetModules()

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  cleanup()
  // On a busy machine a lazy part takes more than the default second to appear.
  configure({ asyncUtilTimeout: 20_000 })
  removeListeners()
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

type Listening = Parameters<EventTarget['addEventListener']>

/** Removes what earlier files added to the window and the document, and records what this one adds. */
function removeListeners() {
  for (const target of [window, document] as (EventTarget & { recorded?: Listening[] })[]) {
    for (const listening of target.recorded ?? []) target.removeEventListener(...listening)
    if (!target.recorded) {
      const add = target.addEventListener
      target.addEventListener = (...listening: Listening) => {
        // React adds this one once for a document.
        if (listening[0] !== 'selectionchange') target.recorded?.push(listening)
        add.apply(target, listening)
      }
    }
    target.recorded = []
  }
}
