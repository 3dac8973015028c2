import { expect, type Locator } from '@playwright/test'

/** Scrolls to the last entry of an infinite list until `target` appears. */
export async function loadUntil(entries: Locator, target: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        // An entry that was replaced meanwhile scrolls nothing, and the next try finds its successor.
        await entries.last().evaluate((entry) => entry.scrollIntoView())
        return target.count()
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBeGreaterThan(0)
}
