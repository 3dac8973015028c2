import type { Page } from '@playwright/test'

/** What waits for so many milliseconds waits for ever on the next pages, so that a slow machine is no later than it. */
export const withoutEnd = (page: Page, held: number) =>
  page.addInitScript((held) => {
    const inTime = window.setTimeout
    const set = (act: () => void, ms?: number, ...rest: unknown[]) =>
      ms === held ? 0 : inTime(act, ms, ...rest)
    Object.assign(window, { setTimeout: set })
  }, held)

/** Holds requests to a path until they are let go. */
export async function held(page: Page, path: string): Promise<() => void> {
  let letGo: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    await until
    await route.continue()
  })
  return letGo
}
