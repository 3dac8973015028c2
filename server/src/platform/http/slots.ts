import { AppError } from '../errors.ts'

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/** Bounds concurrent work; the rest queues in order. Error: busy, after queuing for `waitMs`. */
export function openSlots(size: number, waitMs: number): Slots {
  const queued = new Set<() => void>()
  let free = size
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        queued.delete(begin)
        resolve()
      }
      const timer = setTimeout(() => {
        queued.delete(begin)
        reject(new AppError('busy'))
      }, waitMs)
      queued.add(begin)
    })
  return async (work) => {
    if (free > 0) free -= 1
    else await turn()
    try {
      return await work()
    } finally {
      // The slot passes to the next in line, or is free.
      const [next] = queued
      if (next) next()
      else free += 1
    }
  }
}
