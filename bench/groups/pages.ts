import { chromium, type Page } from '@playwright/test'
import { findProgram } from '../../scripts/ensure-packages.mjs'
import { asBrowsersAsk } from '../compare.ts'
import { mainClub } from '../data.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'

/** A slow phone: 1.6 Mbps, 150 ms, a quarter of this processor. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowerProcessor = 4

type Visit = { js: number; css: number; html: number; fonts: number; requests: number; paintMs: number }

/** The first visit to each public page, with nothing kept from before. */
export const pages: Group = async ({ stages, report, pace }) => {
  const executablePath = findProgram('chromium')
  if (!executablePath) return report.leftOut('page.*', 'there is no Chromium')
  const stage = await stages.few()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const [name, { path, says }] of Object.entries(await addresses(stage))) {
      const visits: Visit[] = []
      for (let round = 0; round < (pace.isQuick ? 1 : 5); round++) {
        const context = await browser.newContext()
        visits.push(await visit(await context.newPage(), `${stage.server.origin}${path}`))
        await context.close()
      }
      const of = (field: keyof Visit) => median(visits.map((one) => one[field]))
      report.figure(`page.${name}.js`, of('js') / 1000, 'kB', { atMost: 175 })
      report.figure(`page.${name}.css`, of('css') / 1000, 'kB', { atMost: 20 })
      report.figure(`page.${name}.fonts`, of('fonts'), 'files', { atMost: 1 })
      report.figure(`page.${name}.requests`, of('requests'), 'requests', { atMost: 15 })
      const paints = visits.map((one) => one.paintMs / 1000)
      report.figure(`page.${name}.first_paint`, median(paints), 's', { atMost: 1.2 }, spread(paints, 2))
      const text = await readableText(`${stage.server.origin}${path}`)
      report.figure(
        `page.${name}.says_itself`,
        text.includes(says) ? 1 : 0,
        'of 1',
        { atLeast: 1 },
        `'${says}' in the HTML, ${text.length} characters of text, ${(of('html') / 1000).toFixed(1)} kB`,
      )
    }
  } finally {
    await browser.close()
  }
}

/** Each page with words that a reader looks for on it. */
async function addresses({ data }: Stage): Promise<Record<string, { path: string; says: string }>> {
  const { rows } = await data.pool.query<{ slug: string; title: string }>(
    `select c.slug, p.title from bench_items i join content c on c.id = i.id join posts p on p.id = c.id
     where i.club = 0 and p.content like '%## %' and p.content like '%- %' order by i.n limit 1`,
  )
  const post = rows[0]
  const username = data.viewers[1]?.username ?? ''
  return {
    home: { path: '/', says: 'club' },
    clubs: { path: '/clubs', says: 'Club number 0' },
    preview: { path: `/${mainClub}/preview`, says: 'Club number 0' },
    post: { path: `/${mainClub}/posts/${post?.slug}`, says: post?.title ?? '' },
    profile: { path: `/user/${username}`, says: `Number${username.replace(/\D+/, '')}` },
  }
}

async function visit(page: Page, url: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  const result: Visit = { js: 0, css: 0, html: 0, fonts: 0, requests: 0, paintMs: Number.NaN }
  const kinds = new Map<string, string>()
  const headers = new Map<string, number>()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    kinds.set(requestId, type ?? '')
    result.requests += 1
    if (type === 'Font') result.fonts += 1
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  )
  // A modulepreload and the import after it are one request, told under the type it was first asked for.
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const body = encodedDataLength - (headers.get(requestId) ?? 0)
    const kind = kinds.get(requestId)
    if (kind === 'Script') result.js += body
    if (kind === 'Stylesheet') result.css += body
    if (kind === 'Document') result.html += body
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  result.paintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  return result
}

/** What stands in the HTML for those who run no script: search engines, previews, readers on bad lines. */
async function readableText(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { 'accept-encoding': asBrowsersAsk } })
  const body = /<body[^>]*>([\s\S]*)<\/body>/i.exec(await answer.text())?.[1] ?? ''
  return body
    .replaceAll(/<(script|style|template)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
