import { features } from '@guildhall/contract/limits'
import type { Page } from '@playwright/test'
import { contentTabs, expect, foundClub, listings, oneOfEach, published, test, unusedName } from './test.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

const topOf = async (page: Page, name: string) =>
  (await page.getByRole('article', { name }).boundingBox())?.y ?? Number.NaN

test('the first post of a club begins in the first third of the screen', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Low Head') })
  for (const title of ['Older', 'Newest']) await published(request, club, { title })
  // Above it stands nothing that is done with.
  const data = { isShown: false }
  expect((await request.put(`/rest/v1/clubs/${club.slug}/first-steps`, { data })).ok()).toBe(true)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto(`/${club.slug}`)
    await expect(page.getByRole('article', { name: 'Newest' })).toBeVisible()
    await expect.poll(() => topOf(page, 'Newest'), { message: `${size.width}` }).toBeLessThan(size.height / 3)
  }
})

test('the tabs of a club stay at the top while one reads on, and cover nothing that has the focus', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Long Feed') })
  const content = 'A line.\n\n'.repeat(12)
  for (const title of ['Third', 'Second', 'First']) await published(request, club, { title, content })
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await page.goto(`/${club.slug}`)
    await expect(page.getByRole('article', { name: 'Third' })).toBeVisible()
    const tabs = page.getByRole('tablist', { name: club.name })
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(async () => Math.round((await tabs.boundingBox())?.y ?? -1)).toBe(Math.round(header))
    await expect(tabs.getByRole('tab', { name: 'Feed' })).toBeInViewport()

    await page.getByRole('button', { name: 'Options for Third' }).focus()
    const link = page.getByRole('link', { name: 'First', exact: true })
    await link.focus()
    await link.evaluate((node) => node.scrollIntoView())
    const isFree = async () => {
      const [covered, shown] = [await tabs.boundingBox(), await link.boundingBox()]
      return covered && shown && shown.y >= covered.y + covered.height
    }
    await expect.poll(isFree).toBe(true)
  }
})

test('menu, tabs and breadcrumbs of a club each lead elsewhere, and its own pages lead back', async ({
  signedIn,
}) => {
  const owner = await signedIn()
  const { page, request } = owner
  const club = await foundClub(request, { name: unusedName('Signposts') })
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('tab')).toHaveText(['Feed', ...contentTabs, 'Customize', 'Members', 'Settings'])
  // A desk has room for all of them.
  for (const name of ['Feed', 'Settings'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Club menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Activity Logs',
    'Insights',
    'Members',
    'Leaderboard',
    'Settings',
  ])
  await page.keyboard.press('Escape')

  for (const [path, title] of [
    ['activity-logs', 'Activity Logs'],
    ['insights', 'Insights'],
    ['members', 'Members'],
    ['settings', 'Settings'],
    ['edit-club', 'Edit Club'],
  ] as const) {
    await page.goto(`/${club.slug}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('main').getByRole('link', { name: club.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
  }
  // The tabs of the same name have no Feed tab beside them: the club's name leads there.
  for (const tab of ['Members', 'Settings']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: club.name }).click()
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
  }

  const other = await signedIn()
  expect((await other.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await other.page.goto(`/${club.slug}`)
  await expect(other.page.getByRole('tab')).toHaveText(['Feed', ...contentTabs])
  await other.page.getByRole('button', { name: 'Club menu' }).click()
  await expect(other.page.getByRole('menuitem')).toHaveText(['Members', 'Leaderboard'])
})

test('what is open within a page stands in its address, for reloading and going back', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Addresses') })
  const tab = (name: RegExp | string) => page.getByRole('tab', { name })
  const isOpen = (name: RegExp | string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')

  for (const [path, address] of [
    [`/${club.slug}/members`, '?tab=invites'],
    [`/${club.slug}?tab=members`, '?tab=members&section=invites'],
  ] as const) {
    await page.goto(path)
    await tab('Join Requests').click()
    await isOpen('Join Requests')
    await tab('Invites').click()
    await expect(page).toHaveURL(`${path.split('?')[0]}${address}`)
    await page.reload()
    await isOpen('Invites')
    await page.goBack()
    await isOpen('Join Requests')
    await page.goBack()
    await isOpen(/^Members\s*1$/)
  }

  const cards = page.getByRole('navigation', { name: 'Club settings' })
  for (const path of [`/${club.slug}/settings`, `/${club.slug}?tab=settings`]) {
    await page.goto(path)
    await cards.getByRole('link', { name: 'Danger Zone' }).click()
    await expect(page).toHaveURL(`${path}#danger`)
    await expect(cards.getByRole('link', { name: 'Danger Zone' })).toHaveAttribute('aria-current', 'page')
    await expect(cards.getByRole('link', { name: 'Features' })).not.toHaveAttribute('aria-current', /./)
    await expect(page.getByRole('button', { name: 'Delete Club' })).toBeInViewport()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Delete Club' })).toBeInViewport()
  }

  await page.goto(`/${club.slug}/edit-club`)
  await tab('Images').click()
  await expect(page).toHaveURL(`/${club.slug}/edit-club?tab=images`)
  await page.reload()
  await isOpen('Images')
  await page.goBack()
  await isOpen('Details')

  await page.goto('/search?q=addresses')
  await tab(/^Clubs/).click()
  await expect(page).toHaveURL('/search?q=addresses&tab=clubs')
  await page.reload()
  await isOpen(/^Clubs/)
  await page.goBack()
  await isOpen(/^All/)

  await page.goto('/settings')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Appearance' }).click()
  await expect(page).toHaveURL('/settings/appearance')
  await page.reload()
  await expect(sections.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(sections.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
})

test('who runs a club sees at its tab and menu that somebody waits to be let in, as it happens', async ({
  signedIn,
}) => {
  const [owner, admin, asker] = [await signedIn('Olga'), await signedIn('Ada'), await signedIn('Ida')]
  const club = await foundClub(owner.request, { name: unusedName('Knocking') })
  expect((await admin.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { items } = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/members?q=ada`)).json()
  const changes = [
    [`members/${items[0].person?.id ?? items[0].id}/admin`, undefined],
    ['access', { isPrivate: true, isPaid: false, membershipFee: '', subscriptionDuration: 'one-time' }],
  ] as const
  for (const [path, data] of changes) {
    const changed = await owner.request.put(`/rest/v1/clubs/${club.slug}/${path}`, { data })
    expect(changed.ok(), await changed.text()).toBe(true)
  }

  const managers = [owner.page, admin.page]
  for (const page of managers) {
    await page.goto(`/${club.slug}`)
    await expect(page.getByRole('button', { name: 'Club menu', exact: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Members', exact: true })).toBeVisible()
  }
  expect((await asker.request.put(`/rest/v1/clubs/${club.slug}/join-request`)).ok()).toBe(true)
  for (const page of managers) {
    await expect(page.getByRole('tab', { name: 'Members 1 waiting to join' })).toBeVisible()
    await page.getByRole('button', { name: 'Club menu, 1 waiting to join' }).click()
    await expect(page.getByRole('menuitem', { name: 'Members 1 waiting to join' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await admin.page.goto(`/${club.slug}/members?tab=requests`)
  await admin.page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  for (const page of managers)
    await expect(page.getByRole('button', { name: 'Club menu', exact: true })).toBeVisible()
  await expect(owner.page.getByRole('tab', { name: 'Members', exact: true })).toBeVisible()
})

test('on phones the bar leads to all of one’s clubs, to oneself, and by way of a club to its composer', async ({
  signedIn,
}) => {
  const [owner, mira] = [await signedIn('Olga'), await signedIn('Mira')]
  const theirs = []
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const club = await foundClub(owner.request, { name: unusedName(name) })
    expect((await mira.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
    theirs.push(club)
  }
  const { page } = mira
  await page.setViewportSize(phone)
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link').or(bar.getByRole('button'))).toHaveText([
    'Home',
    'Clubs',
    '',
    'Messages',
    'You',
  ])
  await bar.getByRole('link', { name: 'Clubs' }).click()
  await expect(page).toHaveURL(/\/my-clubs$/)
  for (const { name } of theirs) await expect(page.getByRole('article').getByText(name)).toBeVisible()
  await bar.getByRole('link', { name: 'You' }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await bar.getByRole('button', { name: 'Create' }).click()
  const choice = page.getByRole('dialog', { name: 'Where do you want to post?' })
  await expect(choice.getByRole('list', { name: 'Your clubs' }).getByRole('link')).toHaveCount(4)
  await choice.getByRole('link', { name: theirs[2]?.name ?? '' }).click()
  const composer = page.getByRole('dialog', { name: /Create Post/ })
  await expect(composer).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${theirs[2]?.slug}\\?tab=feed$`))
  await composer.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Feed' })).toBeVisible()
  await expect(composer).toHaveCount(0)

  // Within a club, that club is offered first.
  await bar.getByRole('button', { name: 'Create' }).click()
  await expect(choice.getByRole('list').getByRole('link').first()).toHaveText(
    new RegExp(theirs[2]?.name ?? ''),
  )
})

test('on phones the chosen tab is in view', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Far Right') })
  await page.setViewportSize(phone)
  await page.goto(`/${club.slug}?tab=settings`)
  const tab = page.getByRole('tab', { name: 'Settings' })
  await expect(tab).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('heading', { level: 1 }).getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Feed' })).toBeInViewport({ ratio: 0.9 })
})

test('reloading leads back to where one was reading', async ({ signedIn }) => {
  test.setTimeout(90_000)
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Long Read') })
  for (let n = 1; n <= 45; n++)
    await published(request, club, { title: `Page ${n}`, content: 'A line.\n\n'.repeat(4) })
  await page.goto(`/${club.slug}`)
  const article = page.getByRole('article', { name: 'Page 3', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(article).toBeInViewport({ timeout: 300 })
  }).toPass()
  await article.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const before = (await article.boundingBox())?.y ?? Number.NaN
  await page.reload()
  await expect(article).toBeInViewport()
  await expect.poll(async () => Math.abs(((await article.boundingBox())?.y ?? 0) - before)).toBeLessThan(40)
})

test('one’s own profile shows what others see of it', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Published In') })
  await published(request, club, { title: 'Seen by others' })
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Seen by others' })).toBeVisible()
})

test('what is suggested while one types covers no button, and closes', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Suggestions'), categories: ['Basketry'] })
  await page.goto(`/${club.slug}/edit-club`)
  const field = page.getByRole('textbox', { name: 'Categories' }).or(page.getByLabel('Categories')).first()
  const save = page.getByRole('button', { name: 'Save Changes' })
  const listed = page.getByRole('listbox')
  await field.click()
  await expect(listed).toBeHidden()
  await field.pressSequentially('Craf')
  const option = page.getByRole('option', { name: 'Crafts' })
  await expect(option).toBeVisible()
  const isAbove = async () => {
    const [box, button] = [await listed.boundingBox(), await save.boundingBox()]
    return box && button && box.y + box.height <= button.y
  }
  await expect.poll(isAbove).toBe(true)
  await option.click()
  await expect(listed).toBeHidden()
  await field.pressSequentially('Craf')
  await save.click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()
  await expect(listed).toBeHidden()
})

test('the list of clubs to switch to ends in view', async ({ signedIn }) => {
  const [owner, other] = [await signedIn('Olga'), await signedIn('Una')]
  for (let n = 0; n < 5; n++) {
    await foundClub(owner.request, { name: unusedName(`Own ${n}`) })
    const club = await foundClub(other.request, { name: unusedName(`Joined ${n}`) })
    expect((await owner.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  }
  await owner.page.setViewportSize({ width: 1280, height: 720 })
  await owner.page.goto('/')
  await owner.page.getByRole('button', { name: 'Select Club' }).click()
  for (const name of ['View All My Clubs', 'View All Joined Clubs', 'Create New Club'])
    await expect(owner.page.getByRole('dialog').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})

test('without scripts a page is as dark as the system asks for', async ({ browser, baseURL, client }) => {
  const { request } = await client()
  const club = await foundClub(request, { name: unusedName('At Night') })
  for (const [colorScheme, paper, ink] of [
    ['dark', 'rgb(25, 24, 21)', 'rgb(236, 231, 220)'],
    ['light', 'rgb(250, 248, 244)', 'rgb(35, 32, 26)'],
  ] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme,
      baseURL: baseURL ?? '',
    })
    const page = await context.newPage()
    await page.goto(`/${club.slug}/preview`)
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', ink)
    await context.close()
  }
})

/** Every kind of page there is, for somebody who runs a club. */
async function allPages(request: Parameters<typeof foundClub>[0], word = '') {
  const club = await foundClub(request, {
    name: word || unusedName('Everywhere'),
    description: `About this ${word}`,
    categories: word ? [word.slice(0, 40)] : ['Crafts'],
  })
  const items = await oneOfEach(request, club, word || 'A title')
  const { post, ...others } = items
  await request.post(`/rest/v1/content/${post.id}/comments`, {
    data: { id: crypto.randomUUID(), content: `Comment ${word}` },
  })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const tabs = [...features, 'customize', 'members', 'settings']
  const inside = ['', ...tabs.map((tab) => `?tab=${tab}`)]
  const own = [
    '/activity-logs',
    '/insights',
    '/members',
    '/members?tab=requests',
    '/members?tab=invites',
    '/leaderboard',
    '/settings',
    '/edit-club',
  ]
  const edits = ['images', 'access', 'business'].map((tab) => `/edit-club?tab=${tab}`)
  const account = [
    'account',
    'security',
    'devices',
    'tokens',
    'notifications',
    'blocked',
    'appearance',
    'feed',
    'calendar',
    'data',
  ]
  const q = encodeURIComponent(word || 'title')
  return {
    grid: [
      ...[...inside, ...own, ...edits].map((path) => `/${club.slug}${path}`),
      ...account.map((section) => `/settings/${section}`),
      ...[
        '/',
        '/clubs',
        '/my-clubs',
        '/clubs-joined',
        '/profile',
        '/profile/saved',
        '/profile/drafts',
        '/edit-profile',
        '/create-club',
        '/settings',
      ],
      ...[`/search?q=${q}`, `/search?q=${q}&tab=clubs`, `/search?q=${q}&tab=posts`, '/search'],
      ...Object.values(items).map(({ path }) => path),
      ...[...listings, `/user/${username}`],
    ],
    /** A card in the middle of the page. */
    doors: ['/nothing/here/at/all', '/no-such-club-here', `/${club.slug}/posts/none`, '/join-club'],
    visitors: [
      `/${club.slug}/preview`,
      post.path,
      ...Object.values(others).map(({ path }) => path),
      ...listings,
      '/clubs',
      '/',
      `/user/${username}`,
      `/search?q=${q}&tab=clubs`,
    ],
    accounts: ['/login', '/signup', '/forgot-password', '/reset-password?token=x', '/reset-password'],
  }
}

async function shown(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
}

/** Where the leftmost text, picture, field or frame in the main part begins. */
const leftEdge = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const edges = [...main.querySelectorAll<HTMLElement>('*')]
      .filter((node) => node.checkVisibility() && !node.closest('.visually-hidden, noscript'))
      .filter((node) => {
        const hasText = [...node.childNodes].some(
          (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim(),
        )
        const { borderLeftWidth } = getComputedStyle(node)
        return hasText || borderLeftWidth !== '0px' || /^(IMG|INPUT|TEXTAREA|TABLE)$/.test(node.tagName)
      })
      .map((node) => node.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2)
      .map(({ left }) => left)
    return Math.round(Math.min(...edges))
  })

/** Somebody whose name, club and post are one word of 57 letters, and all pages that show them. */
async function withOneWord(request: Parameters<typeof foundClub>[0]) {
  const word = `Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau${unusedName('').trim()}`.slice(-57)
  const profile = await (await request.get('/rest/v1/profile')).json()
  const { firstName: _, email: __, id: ___, createdAt: ____, imageUrl: _____, ...fields } = profile
  const named = await request.put('/rest/v1/profile', { data: { ...fields, firstName: word } })
  expect(named.ok(), await named.text()).toBe(true)
  return allPages(request, word)
}

/** One title, the same left edge where it is given, and on a phone nothing wider than the screen. */
async function stands(page: Page, path: string, edge?: number) {
  await page.setViewportSize(desktop)
  await shown(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  if (edge) await expect.poll(() => leftEdge(page), { message: path }).toBe(edge)
  await page.setViewportSize(phone)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(width, { message: path }).toBeLessThanOrEqual(390)
}

const everyPage =
  'every page has one title and begins at the same left edge, and a word of 57 letters widens it on no phone'

for (const part of [0, 1])
  test(`${everyPage}: inside, ${part + 1}`, async ({ signedIn }) => {
    test.setTimeout(180_000)
    const { page, request } = await signedIn()
    const { grid } = await withOneWord(request)
    for (const [index, path] of grid.entries()) if (index % 2 === part) await stands(page, path, 124)
  })

test(`${everyPage}: outside`, async ({ signedIn, visitor }) => {
  test.setTimeout(180_000)
  const { page, request } = await signedIn()
  const outside = await visitor()
  const { doors, visitors, accounts } = await withOneWord(request)
  for (const path of visitors) await stands(outside, path, 124)
  // What is a single card or notice stands in the middle.
  for (const path of accounts) await stands(outside, path)
  for (const path of doors) await stands(page, path)
})

test('an empty feed points to the composer only for those who have one', async ({ signedIn }) => {
  const [owner, reader] = [await signedIn('Olga'), await signedIn('Rita')]
  const club = await foundClub(owner.request, { name: unusedName('Still Empty') })
  const pointing = 'Create your first post, poll, event, service or product above.'
  await owner.page.goto(`/${club.slug}`)
  await expect(owner.page.getByText(pointing)).toBeVisible()
  await expect(owner.page.getByText('What do you want to talk about?')).toBeVisible()
  // Its question is read whole beside the buttons of all six kinds.
  const prompt = owner.page.getByRole('button', { name: 'What do you want to talk about?' })
  for (const width of [360, 390, 768, 1100, 1280]) {
    await owner.page.setViewportSize({ width, height: 844 })
    await expect(owner.page.getByLabel('Composer').getByRole('button')).toHaveCount(7)
    await expect
      .poll(() => prompt.evaluate((one) => one.scrollWidth - one.clientWidth), { message: `at ${width}` })
      .toBe(0)
  }
  await reader.page.goto(`/${club.slug}`)
  await expect(reader.page.getByText('What members publish will show up here.')).toBeVisible()
  await expect(reader.page.getByText(pointing)).toHaveCount(0)
})
