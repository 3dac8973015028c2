type Press = {
  /** How many clicks in a row the mouse made; 0 from the keyboard. */
  detail: number
  /** In milliseconds, on the clock of `performance.now()`. */
  timeStamp: number
  preventDefault: () => void
  /** A `PointerEvent` in browsers of today, which says by what it was pressed. */
  nativeEvent: object
}

/** A second tap sooner than this, in milliseconds, belongs to the first; touch screens count none in `detail`. */
const doubleTapMs = 500

/**
 * Runs what a press starts, and drops further presses until it has ended: until its promise settles, or else until its
 * button had the time to render as busy. Of a double press only the first counts, also when the answer came between
 * the two. A dropped press is prevented, so that it submits no form either.
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
      // The form is submitted after the click, and a mutation reports in a timer of its own that it has begun.
      if (!(started instanceof Promise)) setTimeout(() => setTimeout(end))
    }
    if (started instanceof Promise) void started.finally(end)
  }
}
