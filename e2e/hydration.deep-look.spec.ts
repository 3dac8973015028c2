import type { Browser, Cookie, Page } from '@playwright/test'
import { gotoHydrated, untilHydrated } from './hydration.ts'
import { dataRequests, foundPublicClub, lists } from './rendered-page.ts'
import { desktop, deviceOf, resize } from './sizes.ts'
import { createClub, expect, publishEvent, publishPoll, publishPost, test, unusedName } from './test.ts'

/** The visible words of the main part and their positions. */
const layout = (page: Page, isTimeless = false) =>
  page.evaluate((isTimeless) => {
    const main = document.querySelector('main')
    if (isTimeless) for (const time of main?.querySelectorAll('time') ?? []) time.textContent = 'lately'
    const seen = [...(main?.querySelectorAll('h1, h2, h3, p, li, button, a, time, article') ?? [])]
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: visible text only
      text: main?.innerText.replaceAll(/\s+/g, ' '),
      boxes: seen.map((element) => {
        const { top, left, width } = element.getBoundingClientRect()
        return `${element.tagName} ${Math.round(top)} ${Math.round(left)} ${Math.round(width)}`
      }),
    }
  }, isTimeless)

/** The controls and texts of a member's page, without relative times and the side column, which is read later. */
const feedOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, nav *, main *')]
      .filter((one) => one.matches('h1, h2, p, li, button, textarea, a') && !one.closest('aside'))
      .filter(
        (one) => !one.querySelector('time') && !one.closest('time') && one.getBoundingClientRect().top >= 0,
      )
      .map((one) => `${one.tagName} ${Math.round(one.getBoundingClientRect().top)} ${one.textContent}`),
  )

async function withoutScripts(browser: Browser, width: number, cookies: Cookie[] = []): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...deviceOf({ width, height: 900 }) })
  await context.addCookies(cookies)
  return context.newPage()
}

for (const width of [1280, 390])
  test(`hydration changes nothing visible on a member’s pages (${width})`, async ({ signedIn, browser }) => {
    const { page, request } = await signedIn('Mia')
    const club = await createClub(request, { name: unusedName('At First Sight') })
    const post = await publishPost(request, club, { title: 'Seen first', content: 'Some *emphasis*' })
    const poll = await publishPoll(request, club, { question: 'Seen at once?' })
    const data = { id: crypto.randomUUID(), content: 'A first comment' }
    expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
    const plain = await withoutScripts(browser, width, await page.context().cookies())
    await resize(page, { width, height: 900 })
    // Relative times, and what is suggested, change between two loads.
    for (const path of ['/', `/${club.slug}`, post.path, poll.path])
      await expect(async () => {
        await plain.goto(path, { waitUntil: 'networkidle' })
        await expect(
          plain
            .getByRole('main')
            .getByText(/^Seen /)
            .first(),
        ).toBeVisible()
        const hydrated = untilHydrated(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        await hydrated
        expect(await feedOf(page), path).toEqual(await feedOf(plain))
      }).toPass()
    await plain.context().close()
  })

for (const width of [1280, 390])
  test(`hydration changes nothing visible on any page (${width})`, async ({ signedIn, visitor, browser }) => {
    const { pages, name } = await foundPublicClub(await signedIn('Tilda'))
    const [plain, page] = [await withoutScripts(browser, width), await visitor()]
    await resize(page, { width, height: 900 })
    const requested = dataRequests(page)
    const comparesEqual = async (path: string) => {
      await plain.goto(path, { waitUntil: 'networkidle' })
      await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
      await gotoHydrated(page, path)
      await page.waitForLoadState('networkidle')
      // Relative times on the front page change between two loads.
      const isTimeless = path === '/'
      expect(await layout(page, isTimeless), path).toEqual(await layout(plain, isTimeless))
    }
    for (const path of pages) {
      // Lists of clubs change while other tests create some.
      const isList = lists.includes(path)
      const address = isList ? `${path}?q=${encodeURIComponent(name)}` : path
      if (isList || path === '/') await expect(() => comparesEqual(address)).toPass()
      else await comparesEqual(address)
      expect(requested, path).toEqual([])
    }
    await plain.context().close()
  })

/** Bytes of scripts and styles with their headers, number of scripts, and of all requests but pictures; paths read from the API. */
type Load = { js: number; css: number; scripts: number; requests: number; read: string[] }

/** Opens a page with an empty cache, and returns what it loaded by then. */
async function loadOf(browser: Browser, address: string, cookies: Cookie[] = []) {
  const context = await browser.newContext(deviceOf(desktop))
  await context.addCookies(cookies)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const types = new Map<string, string>()
  const load: Load = { js: 0, css: 0, scripts: 0, requests: 0, read: [] }
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type)
    const { pathname } = new URL(response.url)
    if (pathname.startsWith('/rest/')) load.read.push(pathname)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type === 'Script') load.js += encodedDataLength
    if (type === 'Script') load.scripts += 1
    if (type === 'Stylesheet') load.css += encodedDataLength
    if (type !== 'Image') load.requests += 1
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, load, close: () => context.close() }
}

test('a signed-in visit stays within its size budget', async ({ signedIn, browser, baseURL }) => {
  const { page, request } = await signedIn('Few')
  const { slug } = await createClub(request, { name: unusedName('Few Files') })
  const post = await publishPost(request, { slug }, { title: 'Take few', content: 'Some *emphasis*' })
  const cookies = await page.context().cookies()
  for (const path of ['/', `/${slug}`, post.path, '/messages', '/settings', '/notifications']) {
    const { page, load, close } = await loadOf(browser, `${baseURL}${path}`, cookies)
    await expect(page.getByRole('main')).toBeVisible()
    // A new club has its first steps besides.
    expect(load.js, `scripts of ${path}`).toBeLessThanOrEqual(path === `/${slug}` ? 255_000 : 250_000)
    expect(load.js, `scripts of ${path}`).toBeGreaterThan(100_000)
    // What the page shows first came with it.
    expect(load.read.filter((one) => /feed|waiting|posts|comments/.test(one))).toEqual([])
    expect(load.css, `styles of ${path}`).toBeLessThanOrEqual(35_000)
    expect(load.scripts, `scripts of ${path}`).toBeLessThanOrEqual(25)
    await close()
  }
})

test('a first visit loads almost nothing until a control is touched', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  const signed = await signedIn('Bud')
  const { pages, more, slug } = await foundPublicClub(signed)
  const text = 'Some *emphasis*, and a [link](https://example.org)'
  const event = { eventName: 'Take me over', description: text, agenda: '1. one\n2. two' }
  more.push((await publishEvent(signed.request, { slug }, event)).path)
  more.push((await publishPoll(signed.request, { slug }, { question: 'Take me over?' })).path)
  for (const path of [...pages, ...more, '/login', '/signup']) {
    const { page, load, close } = await loadOf(browser, `${baseURL}${path}`)
    expect(load.js, `scripts of ${path}`).toBeLessThanOrEqual(5000)
    expect(load.css, `styles of ${path}`).toBeLessThanOrEqual(24_000)
    expect(load.requests, `requests of ${path}`).toBeLessThanOrEqual(14)
    await page.locator('button, input').first().focus()
    await expect.poll(() => load.js, { message: `all scripts of ${path}` }).toBeGreaterThan(140_000)
    await page.waitForLoadState('networkidle')
    expect(load.js, `all scripts of ${path}`).toBeLessThanOrEqual(230_000)
    await close()
  }
})
