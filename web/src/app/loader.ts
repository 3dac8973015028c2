// The only script of a page that the server rendered, until its visitor acts (docs/decisions/113). It loads the
// application at the first press, key or focus on a control, for signed-in people after the first paint, then repeats what
// was pressed and typed before. Links, and forms with an address, work without it.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A visitor who stays receives live updates, unless the connection is slow: milliseconds after and of loading. */
const stays = { after: 10_000, fast: 2000 }
const controls = 'button, input, select, textarea, label, [role="button"], [role="combobox"], [tabindex="0"]'

const tag = document.querySelector<HTMLElement>('script[data-app]')
/** The application, and all that its page needs at once. */
const files = (tag?.dataset.app ?? '').split(' ')
const [app = ''] = files
/** For signed-in people. */
const isAtOnce = tag?.dataset.atOnce !== undefined
const loadedAt = performance.now()
const pressed = new Set<HTMLElement>()
const submitted = new Map<HTMLFormElement, HTMLElement | null>()
const typed = new Map<Field, string>()
const listening = new AbortController()
let isComposing = false
let isStarted = false

// color-scheme.js marks browsers that are too old.
if (tag && !document.documentElement.hasAttribute('data-outdated')) {
  listen(
    'pointerover',
    ({ target, pointerType }) => pointerType === 'mouse' && controlOf(target) && preload(),
  )
  listen('touchstart', ({ target }) => controlOf(target) && preload())
  // A touch may become a scroll.
  listen('pointerdown', ({ target, pointerType }) => pointerType !== 'touch' && controlOf(target) && start())
  listen('focusin', ({ target }) => controlOf(target) && !isAutomatic(target) && start())
  listen('keydown', ({ target }) => controlOf(target) && start())
  listen('click', press)
  listen('beforeinput', restore)
  listen('input', type)
  listen('change', type)
  listen('submit', submit)
  listen('compositionstart', () => setComposing(true))
  listen('compositionend', () => setComposing(false))
  addEventListener('hydrated', () => setTimeout(repeat), { once: true })
  if (isAtOnce) startAfterPaint()
  else startLater()
}

function startLater(): void {
  listen('load', () => setTimeout(startIfStaying, stays.after))
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startIfUnfinished)
  else startIfUnfinished()
}

function listen<T extends keyof WindowEventMap>(name: T, act: (event: WindowEventMap[T]) => unknown): void {
  addEventListener(name, act, { capture: true, signal: listening.signal })
}

/** What only the application can answer: links are the browser's. */
function controlOf(target: EventTarget | null): HTMLElement | null {
  const found = target instanceof Element ? target.closest<HTMLElement>(`a[href], ${controls}`) : null
  return found?.matches('a[href]') ? null : found
}

/** The page itself focuses a field when it is opened. */
const isAutomatic = (target: EventTarget | null) =>
  (target as HTMLElement).autofocus && navigator.userActivation?.hasBeenActive === false

function press(event: MouseEvent): void {
  const control = controlOf(event.target)
  if (!control) return
  start()
  if (control.matches('label, textarea, select') || isText(control) || isSubmit(control)) return
  // A box stays as it was: the repeated press ticks it.
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.add(control)
  control.setAttribute('aria-busy', 'true')
}

/** A field that only opens a list is read-only, and pressed as a button is. */
const isText = (control: Element) =>
  control instanceof HTMLInputElement &&
  !control.readOnly &&
  !/^(button|checkbox|radio|reset|submit)$/.test(control.type)
const isSubmit = (control: Element) => 'form' in control && (control as HTMLButtonElement).type === 'submit'

function type({ target }: Event): void {
  const field = target as Field
  if (field.matches('textarea, select') || isText(field)) typed.set(field, field.value)
  start()
}

/** React may render a field again, empty, between hydration and the repeated typing. */
function restore({ target }: InputEvent): void {
  const value = typed.get(target as Field)
  if (value !== undefined && !isComposing) setUnnoticed(target as Field, value)
}

/** Without an address, the browser would only load the page again. */
function submit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (form.hasAttribute('action')) return
  event.preventDefault()
  submitted.set(form, event.submitter)
  start()
}

function setComposing(is: boolean): void {
  isComposing = is
}

function preload(): void {
  const fetchPriority = isAtOnce ? 'low' : 'auto'
  for (const href of files.splice(0))
    append('link', { rel: 'modulepreload', fetchPriority, crossOrigin: '', href })
}

function start(): void {
  if (isStarted) return
  isStarted = true
  preload()
  const script = append('script', { type: 'module', crossOrigin: '', src: app })
  if (!isAtOnce) script.dataset.waited = String(Math.round(performance.now() - loadedAt))
  // While online, color-scheme.js loads the page again.
  script.addEventListener('error', () => {
    script.remove()
    isStarted = false
    clearPresses()
    submitted.clear()
    showFailure()
  })
}

function append<T extends 'link' | 'script'>(name: T, values: Partial<HTMLElementTagNameMap[T]>) {
  const element = Object.assign(document.createElement(name), values)
  document.head.append(element)
  return element
}

/** On a slow connection the scripts would delay the styles and what is read. Hidden pages aren't painted. */
function startAfterPaint(): void {
  const isPaintSeen = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (document.hidden || !isPaintSeen) start()
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  listen('load', start)
}

/** What the server didn't read, the end of a list that continues, and what an address or a choice says of comments. */
function startIfUnfinished(): void {
  if (location.hash || isOldestFirst()) start()
  const seen = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && start(), {
    rootMargin: '800px 0px',
  })
  for (const part of document.querySelectorAll('[aria-busy="true"], [data-continues]')) seen.observe(part)
}

function isOldestFirst(): boolean {
  try {
    return localStorage.getItem('guildhall.comment-order') === 'oldest'
  } catch {
    return false
  }
}

function startIfStaying(): void {
  if (listening.signal.aborted) return
  const { saveData, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {}
  const [visit] = performance.getEntriesByType('navigation')
  if (saveData || effectiveType !== '4g' || (visit?.duration ?? 0) > stays.fast) return
  if (document.visibilityState === 'visible') start()
  else addEventListener('visibilitychange', startIfStaying, { once: true, signal: listening.signal })
}
type Connection = { saveData?: boolean; effectiveType?: string }

/** Hands over to the application. */
function repeat(): void {
  listening.abort()
  document.querySelector('.load-failure')?.remove()
  if (isComposing) addEventListener('compositionend', () => setTimeout(repeatTyping), { once: true })
  else repeatTyping()
  const { activeElement } = document
  if (controlOf(activeElement)) activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const all = [...pressed]
  clearPresses()
  for (const control of all) control.click()
  for (const [form, submitter] of submitted) form.requestSubmit(submitter)
}

function clearPresses(): void {
  for (const control of pressed) control.removeAttribute('aria-busy')
  pressed.clear()
}

function repeatTyping(): void {
  for (const [field, value] of typed) {
    const caret = 'selectionStart' in field && field === document.activeElement ? field.selectionStart : null
    // Chosen files can't be set, and need not be.
    if (field.type !== 'file') {
      field.value = ''
      setUnnoticed(field, value)
    }
    field.dispatchEvent(
      new Event(field.matches('select, [type=file]') ? 'change' : 'input', { bubbles: true }),
    )
    if (caret !== null && 'setSelectionRange' in field) field.setSelectionRange(caret, caret)
  }
  typed.clear()
}

/** React skips an event whose value it knows, so the value is set without its knowledge. */
function setUnnoticed(field: Field, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

function showFailure(): void {
  const note = document.querySelector('.load-failure') ?? document.createElement('p')
  note.setAttribute('role', 'alert')
  note.className = 'load-failure'
  note.textContent = 'This can’t be loaded right now. Check your connection, then try again.'
  document.body.append(note)
}
