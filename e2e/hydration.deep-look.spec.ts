import type { Browser, Page, Request } from '@playwright/test'
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

async function withoutScripts(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...deviceOf({ width, height: 900 }) })
  return context.newPage()
}

for (const width of [1280, 390])
  test(`hydration changes nothing visible on any page (${width})`, async ({ signedIn, visitor, browser }) => {
    const { pages, name } = await foundPublicClub(await signedIn('Tilda'))
    const [plain, page] = [await withoutScripts(browser, width), await visitor()]
    await resize(page, { width, height: 900 })
    const requested = dataRequests(page)
    const comparesEqual = async (path: string) => {
      await plain.goto(path, { waitUntil: 'networkidle' })
      await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(path, { waitUntil: 'networkidle' })
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

test('a signed-in visit loads few files', async ({ signedIn }) => {
  const { page, request } = await signedIn('Few')
  const { slug } = await createClub(request, { name: unusedName('Few Files') })
  const post = await publishPost(request, { slug }, { title: 'Take few' })
  for (const path of ['/', `/${slug}`, post.path, `/${slug}/members`, '/notifications', '/messages']) {
    const files = new Set<string>()
    const count = (one: Request) => /\.(js|css)$/.test(one.url()) && files.add(one.url())
    page.on('request', count)
    await page.goto(path, { waitUntil: 'networkidle' })
    page.off('request', count)
    // It was up to 80 before the shell became one chunk (decisions/113).
    expect(files.size, `files of ${path}`).toBeGreaterThan(20)
    expect(files.size, `files of ${path}`).toBeLessThanOrEqual(65)
  }
})

test('a first visit stays within its size budget', async ({ signedIn, browser, baseURL }) => {
  const signed = await signedIn('Bud')
  const { pages, more, slug } = await foundPublicClub(signed)
  const text = 'Some *emphasis*, and a [link](https://example.org)'
  const event = { eventName: 'Take me over', description: text, agenda: '1. one\n2. two' }
  more.push((await publishEvent(signed.request, { slug }, event)).path)
  more.push((await publishPoll(signed.request, { slug }, { question: 'Take me over?' })).path)
  for (const path of [...pages, ...more]) {
    const context = await browser.newContext(deviceOf(desktop))
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Page.enable')
    const bytes: Record<string, number> = {}
    const [types, sizes] = [new Map<string, string>(), new Map<string, number>()]
    const files: string[] = []
    let isLoaded = false
    cdp.on('Page.loadEventFired', () => {
      isLoaded = true
    })
    // Loaded after the page and blocking nothing: the live connection, toasts, keyboard support.
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      const isLater = isLoaded && (type === 'Script' || type === 'Stylesheet')
      types.set(requestId, isLater ? 'Later' : type)
      if (!isLater && /\.(js|css)$/.test(request.url)) files.push(new URL(request.url).pathname)
    })
    cdp.on('Network.webSocketCreated', ({ requestId }) => types.set(requestId, 'WebSocket'))
    const headers = new Map<string, number>()
    cdp.on('Network.responseReceived', ({ requestId, response }) =>
      headers.set(requestId, response.encodedDataLength),
    )
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength - (headers.get(requestId) ?? 0)),
    )
    await page.goto(`${baseURL}${path}`, { waitUntil: 'networkidle' })
    for (const [id, type] of types) bytes[type] = (bytes[type] ?? 0) + (sizes.get(id) ?? 0)
    const fonts = [...types.values()].filter((type) => type === 'Font').length
    expect(bytes.Script, `scripts of ${path}`).toBeLessThanOrEqual(160_000)
    expect((bytes.Script ?? 0) + (bytes.Later ?? 0), `all scripts of ${path}`).toBeLessThanOrEqual(192_000)
    expect(bytes.Stylesheet, `styles of ${path}`).toBeLessThanOrEqual(18_000)
    expect(fonts, `fonts of ${path}`).toBeLessThanOrEqual(1)
    // Files requested by scripts would cost another round trip.
    const html = await (await page.request.get(path)).text()
    expect(
      files.filter((file) => !html.includes(`"${file}"`)),
      `what ${path} asks for besides`,
    ).toEqual([])
    expect(files.length, `files of ${path}`).toBeGreaterThan(6)
    // Pictures are not counted: all in view load.
    const requests = [...types.values()].filter((type) => !['Image', 'Later', 'WebSocket'].includes(type))
    expect(requests.length, `requests of ${path}: ${requests}`).toBeLessThanOrEqual(24)
    await context.close()
  }
})
