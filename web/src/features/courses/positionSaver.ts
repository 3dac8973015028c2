import { courseLimits } from '@guildhall/contract/course-limits'

/** Seconds of a video between two saved positions. */
const step = 5

type Send = (seconds: number, isLeaving: boolean) => void

/** Saves a position every 5 seconds of playing, and at once when it is paused or left. `start`: what is saved, in seconds. */
export function createPositionSaver(start: number, send: Send) {
  let current = start
  let saved = start
  const save = (isLeaving: boolean) => {
    if (current === saved) return
    saved = current
    send(current, isLeaving)
  }
  return {
    /** The position now, in seconds. */
    at: (seconds: number) => {
      if (!Number.isFinite(seconds)) return
      current = Math.min(Math.max(Math.floor(seconds), 0), courseLimits.videoPosition)
      if (Math.abs(current - saved) >= step) save(false)
    },
    flush: (isLeaving = false) => save(isLeaving),
    /** The last one was not saved, so that the next is. */
    retry: () => {
      saved = -step
    },
  }
}
