import { gotoHydrated } from './hydration.ts'
import { resize } from './sizes.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('the search box submits no blank text', async ({ visitor, client }) => {
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('Lighthouse Keepers') })
  const page = await visitor()
  await page.goto('/clubs')
  const box = page.getByPlaceholder('Search Anything')
  await box.fill('   ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/clubs$/)
  await box.fill('  lighthouse ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=lighthouse/)
  await expect(page.getByRole('link', { name: club.name }).first()).toBeVisible()
})

test('an unknown address shows that the page was not found', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/no/such/page/at/all')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/no-such-club-anywhere/preview')
  await expect(page.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
})

test('the chosen theme is kept', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark theme' }).or(page.getByLabel('Dark theme')).first().click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('everything can be reached by keyboard, the content first', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a dialog returns the focus to the button that opened it, also on a busy machine', async ({
  visitor,
}) => {
  const page = await visitor()
  await resize(page, { width: 390, height: 844 })
  // Slow painting delays React's passive effects until just before the focus counts as lost.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 400)
    }
    const inTime = window.setTimeout
    const later = { 10: 300, 60: 600 } as Record<number, number>
    const set = (act: () => void, ms = 0, ...rest: unknown[]) => inTime(act, later[ms] ?? ms, ...rest)
    Object.assign(window, { setTimeout: set })
  })
  await gotoHydrated(page, '/products')
  const filters = page.getByRole('button', { name: 'More filters' })
  for (const leave of ['Show products', 'Close']) {
    await filters.press('Enter')
    await page.getByRole('dialog', { name: 'More filters' }).getByRole('button', { name: leave }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(filters).toBeFocused()
  }
})

test('the page says when the server is unreachable, and recovers by itself', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 503/)
  const { page } = await signedIn()
  await page.clock.install()
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  const away = { code: 'unavailable', message: 'away', requestId: 'test' }
  let isAway = true
  await page.route(/\/(rest|auth|health)/, (route) =>
    isAway ? route.fulfill({ status: 503, json: { error: away } }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText("We can't reach the server. Trying again…")).toBeVisible()
  isAway = false
  // The page checks the server every few seconds (web/src/lib/live/catchUp.ts).
  await page.clock.fastForward(6000)
  await expect(page.getByText("We can't reach the server. Trying again…")).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('a short outage does not move the page', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED/)
  const { page } = await signedIn()
  // Blocks one-second timers until released.
  await page.addInitScript(() => {
    const inTime = window.setTimeout
    const held: (() => void)[] = []
    const set = (act: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 1000 ? held.push(act) : inTime(act, ms, ...rest)
    const letSecondPass = () => {
      for (const act of held.splice(0)) act()
    }
    Object.assign(window, { setTimeout: set, letSecondPass })
  })
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  await page.route('**/rest/v1/**', (route) => route.abort())
  await page.route('**/health', (route) => route.abort())
  const isCut = page.waitForEvent('requestfailed', (request) => request.url().includes('/rest/v1/'))
  await page.getByRole('link', { name: 'Home' }).first().click()
  await isCut
  // After two paints.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const banner = page.getByText("We can't reach the server. Trying again…")
  await expect(banner).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { letSecondPass: () => void }).letSecondPass())
  await expect(banner).toBeVisible()
})
