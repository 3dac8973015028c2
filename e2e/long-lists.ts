import { expect, type Locator } from '@playwright/test'

/** Scrolls to the last entry of an infinite list until `target` appears. */
export async function loadUntil(entries: Locator, target: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await entries.last().scrollIntoViewIfNeeded()
        return target.count()
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBeGreaterThan(0)
}
