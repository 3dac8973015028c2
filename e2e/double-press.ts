import type { Page } from '@playwright/test'

/** In ms, `doubleMs` in web/src: presses within it count as a double press. */
const doubleMs = 500

/** Resolves when a press no longer counts as part of a double press, by the page's own clock. */
export async function untilDoublePressIsOver(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(([since, ms]) => performance.now() - since > ms, [since, doubleMs] as const)
}
