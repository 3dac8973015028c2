import type { Browser, Page, Request } from '@playwright/test'
import { settled } from './axe.ts'
import { openLive } from './live.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

type Fiber = {
  type: unknown
  flags: number
  memoizedProps: Record<string, unknown> | null
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/** Records the list items that React renders again, through the hook of its developer tools. */
async function noteRenders(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const rendered = new Set<unknown>()
    const performedWork = 1
    function walk(fiber: Fiber, item: unknown): void {
      const before = fiber.alternate
      const here = fiber.memoizedProps?.['data-item'] ?? item
      const isComponent = typeof fiber.type === 'function' || typeof fiber.type === 'object'
      if (here && isComponent && before && fiber.flags & performedWork) rendered.add(here)
      // Nothing below changed.
      if (before && before.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) walk(child, here)
    }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => walk(root.current, undefined),
    }
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, rendered })
  })
  return () =>
    page.evaluate(() => {
      const { rendered } = globalThis as unknown as { rendered: Set<string> }
      const items = [...rendered]
      rendered.clear()
      return items
    })
}

/**
 * Opens a feed and waits for all late parts of the page (live connection, toasts, menus, reactions), which
 * may load seconds after the first paint.
 */
async function openFeed(page: Page, club: { slug: string }, count: number): Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await openLive(page, `/${club.slug}`)
  await expect(page.getByRole('button', { name: 'React', exact: true })).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect.poll(() => pending.size).toBe(0)
  await settled(page)
  await drawn(page)
}

/** Resolves after the next paint. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

test('a like, a reaction or a keystroke renders only its own item', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Scroll') })
  const posts = []
  for (const title of ['One', 'Two', 'Three']) posts.push(await publishPost(request, club, { title }))
  const renders = await noteRenders(page)
  await openFeed(page, club, 3)
  const card = page.getByRole('article', { name: 'Two' })
  await renders()

  await card.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(card.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await request.get(`/rest/v1/clubs/${club.slug}/feed`)).text())
    .toContain('"likeCount":1')
  expect(await renders()).toEqual([posts[1]?.id])

  await card.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('menuitem', { name: 'React with thanks' }).click()
  await expect(card.getByRole('button', { name: '1 person reacted with thanks' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'React', exact: true })).toBeFocused()
  await expect
    .poll(async () => (await request.get(`/rest/v1/clubs/${club.slug}/feed`)).text())
    .toContain('"thanks":1')
  expect(await renders()).toEqual([posts[1]?.id])

  await card.getByRole('button', { name: 'Comment, 0 comments' }).click()
  const field = card.getByLabel('Write a comment')
  await field.press('a')
  await expect(field).toHaveValue('a')
  expect(await renders()).toEqual([posts[1]?.id])
})

/** The largest number of elements restyled at once during `act`. */
async function styledBy(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  expect(counts.length).toBeGreaterThan(0)
  return Math.max(...counts)
}

test('a like restyles only what it changes', async ({ signedIn, browser }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Styled Once') })
  const titles = ['Two', 'Three', 'Four']
  for (const title of ['One', ...titles]) await publishPost(request, club, { title })
  await openFeed(page, club, 4)
  const like = async (title: string) => {
    const card = page.getByRole('article', { name: title })
    const answer = page.waitForResponse((one) => /\/like$/.test(one.url()))
    await card.getByRole('button', { name: 'Like, 0 likes' }).click()
    await expect(card.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await answer
    await drawn(page)
  }
  // The first press loads more code.
  await like('One')
  const styled: number[] = []
  for (const title of titles) {
    await page.getByRole('article', { name: title }).getByRole('button', { name: 'Like, 0 likes' }).hover()
    // Hover styles of the cards are not part of the like.
    await settled(page)
    await drawn(page)
    styled.push(await styledBy(browser, page, () => like(title)))
  }
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeGreaterThan(300)
  // Other restyling may coincide with one like, but not with all of them.
  expect(Math.min(...styled), `styled by each like: ${styled}`).toBeLessThan(60)
})

test('items far outside the screen are not laid out, and keep their size', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Far Apart') })
  const content = 'One line of a text that goes on.\n\n'.repeat(9)
  for (let number = 1; number <= 18; number++)
    await publishPost(request, club, { title: `Far ${number}`, content })
  await openFeed(page, club, 18)
  const items = page.getByRole('list', { name: 'Feed' }).locator('> li')
  await expect(items).toHaveCount(18)
  const rendered = (at: number) => items.nth(at).evaluate((item) => getComputedStyle(item).contentVisibility)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await expect.poll(() => rendered(17)).toBe('auto')
  expect(await rendered(0)).toBe('visible')
  // Same height as with everything laid out.
  const before = await height()
  const show = (how: string) =>
    items.evaluateAll((all, how) => {
      for (const item of all as HTMLElement[]) item.style.contentVisibility = how
    }, how)
  await show('visible')
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(2)
  await show('')

  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => rendered(0)).toBe('auto')
  await expect.poll(() => rendered(17)).toBe('visible')
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(2)
  // Still in the document for find-in-page and screen readers.
  await expect(page.getByRole('heading', { name: 'Far 18' })).toBeAttached()
})
