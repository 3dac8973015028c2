import type { Page } from '@playwright/test'
import { violationsInBoth } from './axe.ts'
import { expect, foundClub, listings, oneOfEach, published, test, unusedName } from './test.ts'

test('the search box submits only what is more than blank', async ({ visitor, client }) => {
  const { request } = await client()
  const club = await foundClub(request, { name: unusedName('Lighthouse Keepers') })
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

test('the club switcher and the account menu lead where they say', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const clubs = []
  for (const letter of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
    clubs.push(await foundClub(request, { name: unusedName(letter) }))
  const other = await signedIn()
  const joined = await foundClub(other.request, { name: unusedName('Theirs') })

  await page.goto('/')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Select Club' }).click()
  const switcher = page.getByRole('dialog', { name: 'Select Club' })
  await expect(switcher.getByRole('link', { name: 'View All My Clubs' })).toBeVisible()
  await switcher.getByPlaceholder('Search clubs...').fill('gamma')
  await switcher.getByRole('link', { name: clubs[2]?.name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/${clubs[2]?.slug}$`))
  await expect(banner.getByRole('button', { name: clubs[2]?.name ?? '' })).toBeVisible()

  // Joining shows in the switcher without reloading.
  await page.goto(`/${joined.slug}/preview`)
  await page.getByRole('button', { name: 'Join Club' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/${joined.slug}$`))
  await expect(banner.getByRole('button', { name: joined.name })).toBeVisible()

  for (const [item, address] of [
    ['Create Club', /\/create-club$/],
    ['My Clubs', /\/my-clubs$/],
    ['Clubs Joined', /\/clubs-joined$/],
    ['Profile', /\/profile$/],
    ['Settings', /\/settings$/],
  ] as const) {
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
})

test('an address that leads nowhere says so', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/no/such/page/at/all')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/no-such-club-anywhere/preview')
  await expect(page.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
})

test('the theme that a person chooses stays', async ({ visitor }) => {
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

test('a dialog gives the focus back to what opened it, on a busy machine too', async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 844 })
  // Drawing takes so long that what React puts off until after it comes late, just before the focus counts as lost.
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
  await page.goto('/products', { waitUntil: 'networkidle' })
  const filters = page.getByRole('button', { name: 'Filters' })
  for (const leave of ['Show products', 'Close']) {
    await filters.press('Enter')
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: leave }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(filters).toBeFocused()
  }
})

test('the page says when the server is away, and goes on by itself when it is back', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 503/)
  const { page } = await signedIn()
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
  await expect(page.getByText("We can't reach the server. Trying again…")).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('a moment without an answer moves nothing on the page', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED/)
  const { page } = await signedIn()
  // A second lasts until it is let go.
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
  // Drawn twice since.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  const banner = page.getByText("We can't reach the server. Trying again…")
  await expect(banner).toHaveCount(0)
  await page.evaluate(() => (window as unknown as { letSecondPass: () => void }).letSecondPass())
  await expect(banner).toBeVisible()
})

async function pages(request: Parameters<typeof foundClub>[0]) {
  const club = await foundClub(request, {
    name: unusedName('Seen by Axe'),
    description: 'Long enough to read.',
  })
  const id = crypto.randomUUID()
  const content = 'Some **text** with a [link](https://example.org).\n\n- one\n- two'
  const data = { id, title: 'A post to look at', content, images: [], attachmentPaths: [] }
  await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })
  await request.post(`/rest/v1/content/${id}/comments`, {
    data: { id: crypto.randomUUID(), content: 'A comment' },
  })
  const { post: _, ...others } = await oneOfEach(request, club, 'Another to look at')
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const item = `/${club.slug}/posts/a-post-to-look-at`
  const own = [
    `/${club.slug}`,
    `/${club.slug}?tab=posts`,
    '/profile',
    '/profile/saved',
    '/profile/drafts',
    '/edit-profile',
    '/settings',
    '/messages',
    '/settings/blocked',
  ]
  const open = [
    item,
    '/',
    '/clubs',
    '/search?q=axe',
    '/search?q=axe&tab=clubs',
    '/search?q=look&tab=posts',
    `/${club.slug}/preview`,
    `/user/${username}`,
    '/nothing/here/at/all',
  ]
  const account = ['/login', '/signup', '/forgot-password', '/reset-password?token=x']
  return {
    member: [...own, '/create-club', '/my-clubs', '/clubs-joined', ...open],
    // As a member one meets the same in the kinds' own tests.
    visitor: [...open, ...Object.values(others).map(({ path }) => path), ...listings, ...account],
  }
}

/** Waits until the page stands still: loaded, nothing pending, no skeleton left. */
async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

for (const who of ['member', 'visitor'] as const)
  test(`no page shuts a ${who} out in either scheme, nor is wider than 360 px`, async ({
    signedIn,
    visitor,
  }) => {
    test.setTimeout(300_000)
    const { page: own, request } = await signedIn()
    const page = who === 'member' ? own : await visitor()
    for (const path of (await pages(request))[who]) {
      await settled(page, path)
      expect(await violationsInBoth(page), path).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, { message: path }).toBeLessThanOrEqual(360)
      await page.setViewportSize({ width: 1280, height: 900 })
    }
  })

test('what opens above a page shuts nobody out either', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Opened Up') })
  await published(request, club, { title: 'Open me' })
  const menus = ['My Account', 'Club menu', 'Club options', 'Options for Open me']
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page, `/${club.slug}`)
  for (const name of menus) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await violationsInBoth(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  for (const item of ['Edit', 'Delete']) {
    await page.getByRole('button', { name: 'Options for Open me' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
    expect(await violationsInBoth(page), item).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
