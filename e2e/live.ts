import type { Page } from '@playwright/test'

/** Opens a page and waits until it receives the person's signals. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  const socket = await page.waitForEvent('websocket')
  // Sent after the server has added the connection to the person's.
  await socket.waitForEvent('framereceived', {
    predicate: ({ payload }) => String(payload).startsWith('42["viewer"'),
  })
}
