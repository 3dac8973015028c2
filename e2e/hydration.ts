import type { Page } from '@playwright/test'

/**
 * Resolves when the next page has hydrated and manages its focus: the shell then fetches `keepFocus` in an
 * effect.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const keepFocus = await page.waitForResponse(/\/assets\/keepFocus-[^/]+\.js$/)
  await keepFocus.finished()
}

/** Opens a page, acts as a visitor who begins to use it, and resolves when it responds to input. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  const hydrated = untilHydrated(page)
  await page.goto(path)
  await page.locator('button, input').first().dispatchEvent('focusin')
  await hydrated
}
