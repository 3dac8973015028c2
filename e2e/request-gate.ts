import type { Page } from '@playwright/test'

/** What waits for so many milliseconds waits for ever on the next pages, so that a slow machine is no later than it. */
export const withoutEnd = (page: Page, held: number) =>
  page.addInitScript((held) => {
    const inTime = window.setTimeout
    const set = (act: () => void, ms?: number, ...rest: unknown[]) =>
      ms === held ? 0 : inTime(act, ms, ...rest)
    Object.assign(window, { setTimeout: set })
  }, held)

/** Keeps something waiting until it is opened. */
export function gate(): { open: () => void; isOpen: Promise<void> } {
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, isOpen }
}

/** Holds requests to a path until they are let go. */
export async function held(page: Page, path: string | RegExp): Promise<() => void> {
  const { open, isOpen } = gate()
  await page.route(path, async (route) => {
    await isOpen
    await route.continue()
  })
  return open
}
