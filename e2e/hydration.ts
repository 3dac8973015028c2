import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** The files that the application can't start without. */
export const appFiles = /\/assets\/base-.*\.js/

/** The built file that has a page's component. */
export function fileOfPage(name: string): string {
  const built = new URL('../web/dist/.vite/pages.json', import.meta.url)
  const { visitors } = JSON.parse(readFileSync(built, 'utf8')) as { visitors: Record<string, string[]> }
  return visitors[name]?.[0] ?? name
}

const hydrated = 'hydrated'

/** Makes pages report to `untilHydrated`. */
export const reportsHydration = `addEventListener('hydrated', () => console.debug('${hydrated}'))`

/** Resolves when the next page has hydrated. */
export const untilHydrated = (page: Page): Promise<unknown> =>
  page.waitForEvent('console', { predicate: (message) => message.text() === hydrated })

/** Opens a page, acts as a visitor who begins to use it, and resolves when it responds to input. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  const isHydrated = untilHydrated(page)
  await page.goto(path)
  await page.locator('button, input').first().dispatchEvent('focusin')
  await isHydrated
}
