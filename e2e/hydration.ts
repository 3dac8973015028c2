import type { Page } from '@playwright/test'

/**
 * Resolves once React has hydrated the page that is loaded next, and the page looks after its focus: an effect of the
 * shell, which surrounds every page, fetches `keepFocus` after the first paint.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const keepFocus = await page.waitForResponse(/\/assets\/keepFocus-[^/]+\.js$/)
  await keepFocus.finished()
}

/** Opens a page, and resolves once it reacts to keys and presses. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  const hydrated = untilHydrated(page)
  await page.goto(path)
  await hydrated
}
