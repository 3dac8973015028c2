/** Keys that fields and dialogs act on, and that an input method uses to confirm, cancel or choose. */
const commands = /^(Enter|Escape|Tab|Backspace|Arrow\w+)$/
/** In milliseconds; Safari sends both events for one press. */
const onePressMs = 100

/**
 * Keeps a command key away from every handler of the page while an input method is using it, so that Enter confirms a
 * conversion and sends nothing. The browser's own reaction stays. Install it on `window` before any other key handler.
 *
 * `endsBeforeKey`: the browser fires `compositionend` before the `keydown` of the same press, as Safari does, which
 * marks that press by keyCode 229 but not in every version.
 */
export function hideInputMethodKeys(page: EventTarget, endsBeforeKey: boolean): void {
  let endedAt = Number.NEGATIVE_INFINITY
  const onEnd = ({ timeStamp }: Event) => {
    endedAt = timeStamp
  }
  const onKey = (event: Event) => {
    const { key, isComposing, keyCode, timeStamp } = event as KeyboardEvent
    const confirmed = endsBeforeKey && timeStamp - endedAt < onePressMs
    endedAt = Number.NEGATIVE_INFINITY
    if (!(isComposing || keyCode === 229 || confirmed) || !commands.test(key)) return
    event.stopImmediatePropagation()
    // Without the mark it is an ordinary Enter to the browser, which would break the line or send the form.
    if (!isComposing && keyCode !== 229) event.preventDefault()
  }
  page.addEventListener('compositionend', onEnd, { capture: true })
  page.addEventListener('keydown', onKey, { capture: true })
}
