import type { Page } from '@playwright/test'

/** How long a press counts as the second half of the one before, in milliseconds: `doubleMs` in web/src. */
const doubleMs = 500

/** Resolves once a press no longer counts as the second half of the one before, by the page's own clock. */
export async function untilDoublePressIsOver(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(([since, ms]) => performance.now() - since > ms, [since, doubleMs] as const)
}
