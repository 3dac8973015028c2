type Press = {
  /** The clicks in a row of a mouse; 0 for the keyboard. */
  detail: number
  /** In milliseconds of `performance.now()`. */
  timeStamp: number
  preventDefault: () => void
  /** Set in `PointerEvent`: mouse, touch or pen. */
  nativeEvent: object
}

/** Two taps within this many milliseconds are a double tap; touch screens don't count them in `detail`. */
const doubleTapMs = 500

/**
 * Runs the action of a press, and drops further presses until its promise settles, or the button has rendered as
 * busy. Only the first of a double press counts, even if the answer came between the two. A dropped press is
 * prevented, so that it submits no form.
 */
export function createPressGuard(): (press: Press, act: (() => unknown) | undefined) => void {
  let running = false
  let endedAt = Number.NEGATIVE_INFINITY
  const end = () => {
    running = false
    endedAt = performance.now()
  }
  return (press, act) => {
    const isTap = 'pointerType' in press.nativeEvent && press.nativeEvent.pointerType === 'touch'
    const isSecondHalf = press.detail > 1 || (isTap && press.timeStamp - endedAt < doubleTapMs)
    if (running || isSecondHalf) return press.preventDefault()
    running = true
    let started: unknown
    try {
      started = act?.()
    } finally {
      // The form is submitted after the click, and a mutation reports its start in a later timer.
      if (!(started instanceof Promise)) setTimeout(() => setTimeout(end))
    }
    if (started instanceof Promise) void started.finally(end)
  }
}
