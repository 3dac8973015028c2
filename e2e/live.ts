import type { Page } from '@playwright/test'

/** Opens a page and waits for its live connection: signals to the person arrive from then on. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  const socket = await page.waitForEvent('websocket')
  // The server sends this after it has added the connection to the person's.
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).startsWith('42["viewer"'),
  })
}
