import type { Page } from '@playwright/test'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

/** Delays what React schedules for later, as on a slow phone. */
async function holdUp(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    const release = () => {
      MessagePort.prototype.postMessage = postMessage
      for (const post of held) post()
    }
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message))
    }
    Object.assign(globalThis, { held, release })
  })
  return () => page.evaluate(() => (globalThis as unknown as { release(): void }).release())
}

test('following a link while the page hydrates opens its target', async ({ visitor, client }) => {
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('Early Birds') })
  const { path } = await publishPost(request, club, { title: 'First light' })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const page = await visitor()
  const release = await holdUp(page)
  for (const address of [
    '/',
    '/clubs',
    '/search?q=dawn',
    `/${club.slug}/preview`,
    path,
    `/user/${username}`,
    '/no/such/page/at/all',
    '/no-such-club',
    '/no-such-club/preview',
    '/no-such-club/settings',
    '/no-such-club/posts/none',
  ]) {
    await page.goto(address)
    await page.waitForFunction(() => (globalThis as unknown as { held: unknown[] }).held.length > 0)
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    const box = page.getByPlaceholder('Search Anything')
    await box.fill('early')
    await box.press('Enter')
    await release()
    await expect(page.getByRole('heading', { name: 'Results for “early”' }), address).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in globalThis), address).toBe(true)
  }
})
