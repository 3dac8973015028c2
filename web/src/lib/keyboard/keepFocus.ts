type Position = {
  element: HTMLElement
  around: HTMLElement[]
  entry: Element | null
  list: Element | null
  index: number
  /** The place of a removed element: its replacement and its neighbors. */
  gap?: { within: Element; added: HTMLElement[]; beside: HTMLElement[] }
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'
/** Regions whose removal moves the focus; elsewhere the page itself has changed. */
const parts = 'article, section, form, fieldset, li, [role="dialog"], [role="group"], [role="tabpanel"]'
/** Milliseconds that other code has to restore the focus: dialogs return it 10 ms after closing. */
const patience = 60
/** Milliseconds that a button may be busy before the focus moves on. */
const busyFor = 5000

/**
 * Restores the focus when its element is removed or disabled, which browsers answer by moving it to the start of
 * the page: to the same button once it is enabled, else to the next entry of its list, else to its replacement or
 * neighbor, else to the nearest part that remains. `focused` had the focus last and may be gone. Returns how to
 * stop.
 */
export function keepFocus(focused: EventTarget | null): () => void {
  let position: Position | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lostAt: number | undefined

  const isLost = () => {
    const { activeElement } = document
    // A disabled element loses the focus only at the next paint.
    return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
  }

  const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    position = positionOf(target)
    lostAt = undefined
    clearTimeout(timer)
  }

  const check = (changes: MutationRecord[] = []) => {
    if (position) position.gap = gapIn(changes, position.element) ?? position.gap
    if (!position || !isLost() || (lostAt === undefined && !isGone(position.element))) return
    lostAt ??= performance.now()
    clearTimeout(timer)
    timer = setTimeout(restore, patience)
  }

  function restore(): void {
    if (!position || lostAt === undefined || !isLost()) {
      lostAt = undefined
      return
    }
    const { element } = position
    const isBusy = element.isConnected && isGone(element)
    const left = lostAt + busyFor - performance.now()
    // The observer reports when it is enabled again.
    if (isBusy && left > 0) timer = setTimeout(restore, left)
    else (element.isConnected && !isBusy ? element : nearest(position)).focus({ preventScroll: true })
  }

  remember({ target: focused })
  check()
  document.addEventListener('focusin', remember)
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

const isGone = (element: HTMLElement) => !element.isConnected || element.matches(':disabled')

function positionOf(element: HTMLElement): Position {
  const around: HTMLElement[] = []
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
  const entry = element.closest('li')
  const list = entry?.parentElement ?? null
  return { element, around, entry, list, index: list && entry ? [...list.children].indexOf(entry) : -1 }
}

function gapIn(changes: MutationRecord[], element: HTMLElement): Position['gap'] {
  const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))
  if (!(removal?.target instanceof Element)) return undefined
  const within = removal.target
  const added = changes.filter(({ target }) => target === within).flatMap((change) => [...change.addedNodes])
  const beside = [removal.nextSibling, removal.previousSibling]
  const isElement = (node: Node | null) => node instanceof HTMLElement
  return { within, added: added.filter(isElement), beside: beside.filter(isElement) }
}

function nearest(position: Position): HTMLElement {
  const { around, entry, list, index, gap } = position
  const entries = list?.isConnected ? list.children : undefined
  const next = (entries?.[index] ?? entries?.[index - 1])?.querySelector<HTMLElement>(focusable)
  if (next && !entry?.isConnected) return next
  const isWithinPart = gap?.within.isConnected && gap.within.closest(parts) !== null
  const inPlace = isWithinPart ? (firstIn(gap.added) ?? firstIn(gap.beside)) : undefined
  if (inPlace) return inPlace
  if (next) return next
  const part = around.find((one) => one.isConnected && one.matches(`${parts}, main, [tabindex]`))
  const target =
    (isWithinPart ? gap.added.find((one) => one.isConnected && one.textContent) : undefined) ??
    part ??
    document.getElementById('main') ??
    document.body
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  return target
}

/** The selected element of a group, else the first focusable one. */
function firstIn(places: readonly HTMLElement[]): HTMLElement | undefined {
  for (const place of places) {
    if (!place.isConnected) continue
    if (place.matches(focusable)) return place
    const chosen = place.querySelector<HTMLElement>('[data-autofocus], input:checked:not(:disabled)')
    const found = chosen ?? place.querySelector<HTMLElement>(focusable)
    if (found) return found
  }
  return undefined
}
