import type { Page } from '@playwright/test'

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
