import type { Page } from '@playwright/test'

/** Disables timeouts of exactly `timeoutMs` on the next pages, so that slow machines cannot miss them. */
export const disableTimeouts = (page: Page, timeoutMs: number) =>
  page.addInitScript((timeoutMs) => {
    const inTime = window.setTimeout
    const set = (act: () => void, ms?: number, ...rest: unknown[]) =>
      ms === timeoutMs ? 0 : inTime(act, ms, ...rest)
    Object.assign(window, { setTimeout: set })
  }, timeoutMs)

/** A promise to be resolved by `open`. */
export function gate(): { open: () => void; isOpen: Promise<void> } {
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, isOpen }
}

/** Delays requests to a path until the returned function is called. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<() => void> {
  const { open, isOpen } = gate()
  await page.route(path, async (route) => {
    await isOpen
    await route.continue()
  })
  return open
}
