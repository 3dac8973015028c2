import { chromium, type Page } from '@playwright/test'
import { findProgram } from '../../scripts/ensure-packages.mjs'
import { mainClub, type Viewer } from '../data.ts'
import type { Group } from '../main.ts'
import { median, spread } from '../statistics.ts'

const loaded = 450
const slowerProcessor = 4
/** Milliseconds in which a press is answered, rendered and painted. */
const settleMs = 1500

type Watched = Window & { blocked: { longest: number } }

/** How long a like and a keystroke block a feed of many loaded items, at a quarter of the processor. */
export const feeds: Group = async ({ stages, report, pace }) => {
  const executablePath = findProgram('chromium')
  if (!executablePath) return report.leftOut('feeds.*', 'there is no Chromium')
  const { server, data } = await stages.few()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addCookies([cookieOf(data.viewers[0] as Viewer, server.origin)])
    const page = await context.newPage()
    await page.goto(`${server.origin}/${mainClub}`)
    await loadAll(page)
    const items = page.locator('li[data-item]')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    const likes: number[] = []
    const keys: number[] = []
    for (let round = 0; round < pace.rounds; round++) {
      const item = items.nth(round * 20 + 3)
      await item.scrollIntoViewIfNeeded()
      const like = await item.getByRole('button', { name: /^Like,/ }).boundingBox()
      if (!like) throw new Error('There is nothing to like')
      await page.waitForTimeout(settleMs)
      likes.push(await blockedBy(page, () => page.mouse.click(like.x + 8, like.y + 8)))
      await item.getByRole('button', { name: /^Comment,/ }).click()
      const field = item.getByLabel('Write a comment')
      await field.click()
      await page.waitForTimeout(settleMs)
      keys.push(await blockedBy(page, () => page.keyboard.press('a')))
      await field.press('Backspace')
    }
    const note = (all: number[]) => `${spread(all, 0)}, with ${loaded} items loaded; 0 is less than 50`
    report.figure('feeds.like.blocks', median(likes), 'ms', { atMost: 50 }, note(likes))
    report.figure('feeds.keystroke.blocks', median(keys), 'ms', { atMost: 50 }, note(keys))
  } finally {
    await browser.close()
  }
}

function cookieOf({ cookie }: Viewer, url: string) {
  const end = cookie.indexOf('=')
  return { name: cookie.slice(0, end), value: cookie.slice(end + 1), url }
}

async function loadAll(page: Page): Promise<void> {
  const items = page.locator('li[data-item]')
  await items.first().waitFor()
  for (let count = await items.count(); count < loaded; count = await items.count()) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await items.nth(count).waitFor()
  }
}

/**
 * The page's longest task during and after an action, in milliseconds; browsers report tasks of 50 and more. The action
 * must not search the page, which would be a task of its own.
 */
async function blockedBy(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const blocked = { longest: 0 }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) blocked.longest = Math.max(blocked.longest, duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { blocked })
  })
  await act()
  await page.waitForTimeout(settleMs)
  return page.evaluate(() => (window as unknown as Watched).blocked.longest)
}
