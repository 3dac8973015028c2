import { type ContentKind, featureOf } from '@guildhall/contract/limits'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { findProgram } from '../../scripts/ensure-packages.mjs'
import { startBuilt } from '../built-server.ts'
import { asBrowsersAsk } from '../compare.ts'
import type { Group } from '../main.ts'
import { portOf } from '../stages.ts'
import { median, spread } from '../statistics.ts'

/** A slow phone: 1.6 Mbps, 150 ms, a quarter of this processor. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** A bad connection: 400 ms, 50 kB a second. */
const bad = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const slowerProcessor = 4

type Visit = {
  js: number
  /** Scripts and styles requested after the page was loaded. */
  later: number
  css: number
  html: number
  fonts: number
  /** Everything but pictures. */
  requests: number
  pictures: number
  paintMs: number
  largestMs: number
  /** The element of the largest paint. */
  largest: string
}
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
type LargestPaint = PerformanceEntry & { element?: Element; url?: string }
type Painted = Window & { largestPaint?: PerformanceEntry }

/** The first visit to each public page of the example community, with empty caches. */
export const pages: Group = async ({ stages, report, pace }) => {
  const executablePath = findProgram('chromium')
  if (!executablePath) return report.leftOut('page.*', 'there is no Chromium')
  const server = await startBuilt(stages.directory('pages'), portOf(3), { demo: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const pressed = async (name: string, path: string, storageState?: StorageState) => {
    const rounds: number[] = []
    for (let round = 0; round < 3; round++) {
      const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) })
      rounds.push(await longestPress(await context.newPage(), `${server.origin}${path}`))
      await context.close()
    }
    report.figure(`page.${name}.press`, median(rounds), 'ms', { atMost: 100 }, spread(rounds, 0))
  }
  try {
    for (const [name, { path, says }] of Object.entries(await addresses(server.databaseUrl))) {
      const visits: Visit[] = []
      for (let round = 0; round < (pace.isQuick ? 3 : 5); round++) {
        const context = await browser.newContext(phone)
        visits.push(await visit(await context.newPage(), `${server.origin}${path}`, round === 0))
        await context.close()
      }
      const of = (field: Exclude<keyof Visit, 'largest'>) => median(visits.map((one) => one[field]))
      report.figure(
        `page.${name}.js`,
        of('js') / 1000,
        'kB',
        { atMost: 5 },
        `and ${((visits[0]?.later ?? 0) / 1000).toFixed(1)} kB in 4 s without a touch`,
      )
      report.figure(`page.${name}.css`, of('css') / 1000, 'kB', { atMost: 18 })
      report.figure(`page.${name}.fonts`, of('fonts'), 'files', { atMost: 1 })
      report.figure(
        `page.${name}.requests`,
        of('requests'),
        'requests',
        { atMost: 12 },
        `and ${of('pictures')} pictures`,
      )
      const paints = visits.map((one) => one.paintMs / 1000)
      report.figure(`page.${name}.first_paint`, median(paints), 's', { atMost: 1.2 }, spread(paints, 2))
      const largest = visits.map((one) => one.largestMs / 1000)
      report.figure(
        `page.${name}.largest_paint`,
        median(largest),
        's',
        { atMost: 1.5 },
        `${spread(largest, 2)}, ${visits[0]?.largest}`,
      )
      const text = await readableText(`${server.origin}${path}`)
      report.figure(
        `page.${name}.says_itself`,
        text.includes(says) ? 1 : 0,
        'of 1',
        { atLeast: 1 },
        `'${says}' in the HTML, ${text.length} characters of text, ${(of('html') / 1000).toFixed(1)} kB`,
      )
      await pressed(name, path)
    }
    const { storageState } = await signIn(browser, server.origin)
    for (const [name, { path, shows }] of Object.entries(membersPages)) {
      const context = await browser.newContext({ ...phone, storageState })
      const page = await context.newPage()
      const { js, css, ms } = await visitAsMember(page, `${server.origin}${path}`, shows)
      await context.close()
      report.figure(`page.member_${name}.js`, js / 1000, 'kB', { atMost: 250 })
      report.figure(`page.member_${name}.css`, css / 1000, 'kB', { atMost: 35 })
      report.figure(`page.member_${name}.shown`, ms / 1000, 's', { atMost: 4.5 }, '400 ms, 50 kB/s')
      await pressed(`member_${name}`, path, storageState)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Of the example community's member, with what is shown last above the fold. */
const membersPages = {
  home: { path: '/', shows: 'article' },
  club: { path: '/makers-guild', shows: 'article' },
  messages: { path: '/messages', shows: 'main li' },
  settings: { path: '/settings', shows: 'main h2' },
}

async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext()
  const data = { email: 'member@demo.test', password: 'demo-password' }
  const answer = await context.request.post(`${origin}/auth/v1/sign-in`, { headers: { origin }, data })
  if (!answer.ok()) throw new Error(`The example's member could not sign in: ${answer.status()}`)
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

/** Scripts and styles with an empty cache, and when the page's content is shown. */
async function visitAsMember(page: Page, url: string, shows: string) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', bad)
  const sizes = { js: 0, css: 0 }
  const types = new Map<string, string>()
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') sizes.js += encodedDataLength
    if (types.get(requestId) === 'Stylesheet') sizes.css += encodedDataLength
  })
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(shows).first().waitFor()
  const ms = performance.now() - start
  await page.waitForLoadState('networkidle')
  return { ...sizes, ms }
}

/** The longest that a tap waits for the next frame, of taps all through the loading and hydration of a page. */
async function longestPress(page: Page, url: string): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.addInitScript(() => {
    Object.assign(window, { presses: [] as number[] })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) (window as unknown as Pressed).presses.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('banner').waitFor()
  for (let tap = 0; tap < 12; tap++) {
    // Beside the controls of the header, after a first tap on its search.
    if (tap === 0)
      await page.getByRole('banner').locator('button, input').first().tap({ force: true, noWaitAfter: true })
    else await page.touchscreen.tap(206, 400)
    await page.waitForTimeout(150)
  }
  return page.evaluate(() => Math.max(0, ...(window as unknown as Pressed).presses))
}
type Pressed = { presses: number[] }

/** Each page with words that must be on it. */
async function addresses(databaseUrl: string): Promise<Record<string, { path: string; says: string }>> {
  const client = new pg.Client({ connectionString: databaseUrl, ssl: false })
  await client.connect()
  try {
    // The newest post with a picture, its club and its author.
    const { rows } = await client.query<
      Record<'club' | 'name' | 'slug' | 'title' | 'username' | 'person', string>
    >(
      `select k.slug as club, k.name, c.slug, c.title, u.username, u.last_name as person
       from content c join clubs k on k.id = c.club_id
       join profiles u on u.id = c.user_id
       where c.type = 'post' and not k.is_private and u.profile_image_url is not null and k.thumbnail_path is not null
         and exists (select from files f where f.content_id = c.id and f.purpose = 'content')
       order by k.members desc, c.created_at desc limit 1`,
    )
    const { club, name, slug, title, username, person } = rows[0] ?? {
      club: '',
      name: '',
      slug: '',
      title: '',
      username: '',
      person: '',
    }
    // The newest item of every other kind.
    const { rows: others } = await client.query<
      { type: ContentKind } & Record<'club' | 'slug' | 'title', string>
    >(
      `select distinct on (c.type) c.type, k.slug as club, c.slug, c.title
       from content c join clubs k on k.id = c.club_id
       where c.type <> 'post' and not k.is_private
       order by c.type, c.created_at desc`,
    )
    const ofKinds = others.map(({ type, club, slug, title }) => [
      type,
      { path: `/${club}/${featureOf[type]}/${slug}`, says: title },
    ])
    return {
      home: { path: '/', says: 'club' },
      clubs: { path: '/clubs', says: name },
      preview: { path: `/${club}/preview`, says: name },
      post: { path: `/${club}/posts/${slug}`, says: title },
      ...Object.fromEntries(ofKinds),
      search: { path: `/search?q=${encodeURIComponent(name)}`, says: name },
      profile: { path: `/user/${username}`, says: person },
    }
  } finally {
    await client.end()
  }
}

/** `stays`: how long the page stays open for requests that follow by themselves. */
async function visit(page: Page, url: string, stays: boolean): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Page.enable')
  await cdp.send('Network.emulateNetworkConditions', slow)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) (window as Painted).largestPaint = entry
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const result: Visit = {
    js: 0,
    later: 0,
    css: 0,
    html: 0,
    fonts: 0,
    requests: 0,
    pictures: 0,
    paintMs: Number.NaN,
    largestMs: Number.NaN,
    largest: '',
  }
  let isLoaded = false
  cdp.on('Page.loadEventFired', () => {
    isLoaded = true
  })
  const kinds = new Map<string, string>()
  const headers = new Map<string, number>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    const isLater = isLoaded && (type === 'Script' || type === 'Stylesheet')
    kinds.set(requestId, isLater ? 'Later' : (type ?? ''))
    if (isLater) return
    result[type === 'Image' ? 'pictures' : 'requests'] += 1
    if (type === 'Font') result.fonts += 1
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  )
  // A modulepreload and its later import are one request, reported under the first type.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const body = encodedDataLength - (headers.get(requestId) ?? 0)
    const kind = kinds.get(requestId)
    if (kind === 'Script') result.js += body
    if (kind === 'Later') result.later += body
    if (kind === 'Stylesheet') result.css += body
    if (kind === 'Document') result.html += body
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  result.paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const largest = await page.evaluate(() => {
    const paint = (window as Painted).largestPaint as LargestPaint | undefined
    const { tagName = '', className = '' } = paint?.element ?? {}
    const what = paint?.url ? new URL(paint.url).pathname : (paint?.element?.textContent ?? '').slice(0, 40)
    return { ms: paint?.startTime ?? Number.NaN, what: `${tagName.toLowerCase()}.${className} ${what}` }
  })
  result.largestMs = largest.ms
  result.largest = largest.what
  if (stays) await page.waitForTimeout(4000)
  return result
}

/** The HTML for readers without scripts: search engines, previews, slow connections. */
async function readableText(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': asBrowsersAsk } })
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(await answer.text())?.[1] ?? ''
  return body
    .replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
