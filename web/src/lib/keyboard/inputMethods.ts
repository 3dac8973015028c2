/** Keys that fields and dialogs act on, and input methods use to confirm, cancel or choose. */
const commands = /^(Enter|Escape|Tab|Backspace|Arrow\w+)$/
/** Milliseconds between the two events that Safari sends for one press. */
const onePressMs = 100

/**
 * Hides command keys from the page's handlers while an input method uses them, so that Enter confirms a conversion
 * and sends nothing. The browser's default stays. Install it on `window` before other key handlers.
 * `endsBeforeKey`: the browser fires `compositionend` before the `keydown` of the same press, as Safari does; it
 * marks that press by keyCode 229, but not in every version.
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
    // Without that keyCode the browser sees a plain Enter, which would break the line or submit the form.
    if (!isComposing && keyCode !== 229) event.preventDefault()
  }
  page.addEventListener('compositionend', onEnd, { capture: true })
  page.addEventListener('keydown', onKey, { capture: true })
}
