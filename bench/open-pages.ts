import { startChild } from './child.ts'

export type Order =
  | { open: number; origin: string; club: { id: string; slug: string }; cookies: string[] }
  | { reset: true }
  | { look: true }
export type PagesNow = {
  /** Pages that are connected and watch the club. */
  watching: number
  /** Pages that have something left to read. */
  behind: number
  /** Since the last reset: requests sent, and signals received, with the milliseconds until each. */
  requests: number
  failed: number
  signals: number
  signalTimesMs: number[]
}

/** Open pages of one club, in their own process. */
export async function openPages(given: Omit<Extract<Order, { open: number }>, 'open'>, count: number) {
  const child = startChild<Order, PagesNow>('pages-process.ts')
  await child.send({ open: count, ...given })
  const look = () => child.send({ look: true })
  return {
    look,
    reset: () => child.send({ reset: true }),
    /** Waits until the condition holds. Error: it doesn't within three minutes. */
    until: async (isMet: (now: PagesNow) => boolean) => {
      for (let time = 0; time < 1800; time++) {
        const now = await look()
        if (isMet(now)) return now
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`open pages: ${JSON.stringify({ ...(await look()), signalTimesMs: [] })}`)
    },
    stop: child.stop,
  }
}
