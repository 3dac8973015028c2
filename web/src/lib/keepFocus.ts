type Position = { element: HTMLElement; around: HTMLElement[]; list: Element | null; index: number }

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]'
/** So long others may give the focus themselves: dialogs return it 10 ms after they have closed. */
const patience = 60
/** So long a button may be busy before the keyboard goes on elsewhere. */
const busyFor = 5000

/**
 * When what has the focus is removed or disabled, browsers let it fall to the page's very start. From now on it goes
 * back to a button that works again, else to the next entry of its list, else to the nearest part that is still there.
 * `focused` is what had the focus last, and may be gone already. Returns how to stop.
 */
export function keepFocus(focused: EventTarget | null): () => void {
  let position: Position | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lostAt: number | undefined

  const isLost = () => {
    const { activeElement } = document
    // What was disabled keeps the focus until the browser draws next, and then has lost it.
    return activeElement === null || activeElement === document.body || activeElement.matches(':disabled')
  }

  const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    position = positionOf(target)
    lostAt = undefined
    clearTimeout(timer)
  }

  const check = () => {
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
    // The observer says when it works again.
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
  return { element, around, list, index: list && entry ? [...list.children].indexOf(entry) : -1 }
}

function nearest({ around, list, index }: Position): HTMLElement {
  const entries = list?.isConnected ? list.children : undefined
  const next = (entries?.[index] ?? entries?.[index - 1])?.querySelector<HTMLElement>(focusable)
  if (next) return next
  const part = around.find(
    (one) => one.isConnected && one.matches('section, fieldset, form, main, [tabindex]'),
  )
  const target = part ?? document.getElementById('main') ?? document.body
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1')
  return target
}
