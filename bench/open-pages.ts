import { startChild } from './child.ts'

export type Order =
  | { open: number; origin: string; club: { id: string; slug: string }; cookies: string[] }
  | { reset: true }
  | { look: true }
export type PagesNow = {
  /** How many are connected, and watch the club. */
  watching: number
  /** How many are still to read something. */
  behind: number
  /** Requests that they made, and signals that they heard, since the last reset; how long after it each was heard. */
  asked: number
  failed: number
  heard: number
  untilToldMs: number[]
}

/** Many open pages of one club, in a process of their own. */
export async function openPages(given: Omit<Extract<Order, { open: number }>, 'open'>, count: number) {
  const child = startChild<Order, PagesNow>('pages-process.ts')
  await child.tell({ open: count, ...given })
  const look = () => child.tell({ look: true })
  return {
    look,
    reset: () => child.tell({ reset: true }),
    /** Waits until it is so for all of them. Error: it is not so after three minutes. */
    until: async (isSo: (now: PagesNow) => boolean) => {
      for (let time = 0; time < 1800; time++) {
        const now = await look()
        if (isSo(now)) return now
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`open pages: ${JSON.stringify({ ...(await look()), untilToldMs: [] })}`)
    },
    stop: child.stop,
  }
}
