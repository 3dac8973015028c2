import { AppError } from './errors.ts'

export type Slots = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Bounds how much of some work is under way at a time; the rest waits its turn, in order. Error: unavailable, for what
 * has waited for `waitMs`.
 */
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
        reject(new AppError('unavailable', { message: 'The server has too much to do; try again shortly' }))
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
