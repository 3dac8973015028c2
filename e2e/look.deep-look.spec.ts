import type { Page } from '@playwright/test'
import { allPages, shown } from './all-pages.ts'
import { holdRequests } from './request-gate.ts'
import { desktop, pageWidth, phone, resize } from './sizes.ts'
import { createClub, expect, publishOneOfEach, publishPost, test, unusedName } from './test.ts'

const topOf = async (page: Page, name: string) =>
  (await page.getByRole('article', { name }).boundingBox())?.y ?? Number.NaN

test('the first post of a club begins in the upper third of the screen', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Low') })
  for (const title of ['Older', 'Newest']) await publishPost(request, club, { title })
  // With the first steps hidden.
  const data = { isShown: false }
  expect((await request.put(`/rest/v1/clubs/${club.slug}/first-steps`, { data })).ok()).toBe(true)
  for (const size of [desktop, phone]) {
    await resize(page, size)
    await page.goto(`/${club.slug}`)
    await expect(page.getByRole('article', { name: 'Newest' })).toBeVisible()
    await expect.poll(() => topOf(page, 'Newest'), { message: `${size.width}` }).toBeLessThan(size.height / 3)
  }
})

test('a club’s tabs stick to the top without covering the focus', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Feed') })
  const content = 'A line.\n\n'.repeat(12)
  for (const title of ['Third', 'Second', 'First']) await publishPost(request, club, { title, content })
  for (const size of [desktop, phone]) {
    await resize(page, size)
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

test('the selected tab is in view on phones', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Far Right') })
  await resize(page, phone)
  await page.goto(`/${club.slug}?tab=settings`)
  const tab = page.getByRole('tab', { name: 'Settings' })
  await expect(tab).toBeInViewport({ ratio: 0.9 })
  // Counts come later, and make the tabs before it wider.
  await publishOneOfEach(request, club, 'Counted')
  const letGo = await holdRequests(page, /\/counts$/)
  await page.goto(`/${club.slug}?tab=settings`)
  await expect(tab).toBeInViewport({ ratio: 0.9 })
  letGo()
  await expect(page.getByRole('tab', { name: /^Posts\s*1/ })).toBeAttached()
  await expect(tab).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('heading', { level: 1 }).getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Feed' })).toBeInViewport({ ratio: 0.9 })
})

test('search suggestions cover no button, and close', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Suggestions'), categories: ['Basketry'] })
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

test('the club switcher’s list ends within the window', async ({ signedIn }) => {
  const [owner, other] = [await signedIn('Olga'), await signedIn('Una')]
  for (let n = 0; n < 5; n++) {
    await createClub(owner.request, { name: unusedName(`Own ${n}`) })
    const club = await createClub(other.request, { name: unusedName(`Joined ${n}`) })
    expect((await owner.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  }
  await resize(owner.page, { width: 1280, height: 720 })
  await owner.page.goto('/')
  await owner.page.getByRole('button', { name: 'Select Club' }).click()
  for (const name of ['View All My Clubs', 'View All Joined Clubs', 'Create New Club'])
    await expect(owner.page.getByRole('dialog').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
})

test('pages follow the system’s color scheme without scripts', async ({ browser, baseURL, client }) => {
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('At Night') })
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

/** The left edge of the main part's first text, picture, field or frame. */
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

/** A person, club and post each named by one word of 57 letters, and all pages that show them. */
async function withOneWord(request: Parameters<typeof createClub>[0]) {
  const word = `Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau${unusedName('').trim()}`.slice(-57)
  const profile = await (await request.get('/rest/v1/profile')).json()
  const { firstName: _, email: __, id: ___, createdAt: ____, imageUrl: _____, ...fields } = profile
  const named = await request.put('/rest/v1/profile', { data: { ...fields, firstName: word } })
  expect(named.ok(), await named.text()).toBe(true)
  return allPages(request, word)
}

/** Expects one h1, the given left edge, and nothing wider than a phone's screen. */
async function stands(page: Page, path: string, edge?: number) {
  await resize(page, desktop)
  await shown(page, path)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  if (edge) await expect.poll(() => leftEdge(page), { message: path }).toBe(edge)
  await resize(page, phone)
  const width = () => pageWidth(page)
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
  // Single cards and notices are centered.
  for (const path of accounts) await stands(outside, path)
  for (const path of doors) await stands(page, path)
})

test('an empty feed points to the composer only if the viewer has one', async ({ signedIn }) => {
  const [owner, reader] = [await signedIn('Olga'), await signedIn('Rita')]
  const club = await createClub(owner.request, { name: unusedName('Still Empty') })
  const pointing = 'Create your first post, poll, event, service or product above.'
  await owner.page.goto(`/${club.slug}`)
  await expect(owner.page.getByText(pointing)).toBeVisible()
  await expect(owner.page.getByText('What do you want to talk about?')).toBeVisible()
  // The prompt is not cut off by the buttons: three kinds, and the others under 'More', on phones all of them.
  const prompt = owner.page.getByRole('button', { name: 'What do you want to talk about?' })
  for (const width of [360, 390, 768, 1100, 1280]) {
    await resize(owner.page, { width, height: 844 })
    await expect(owner.page.getByLabel('Composer').getByRole('button')).toHaveCount(width < 768 ? 2 : 5)
    await expect
      .poll(() => prompt.evaluate((one) => one.scrollWidth - one.clientWidth), { message: `at ${width}` })
      .toBe(0)
  }
  await owner.page.getByRole('button', { name: 'More to publish' }).click()
  await expect(owner.page.getByRole('menuitem')).toHaveText(['Create Service', 'Add Product', 'Post a Job'])
  await owner.page.getByRole('menuitem', { name: 'Add Product' }).click()
  await expect(owner.page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
  await reader.page.goto(`/${club.slug}`)
  await expect(reader.page.getByText('What members publish will show up here.')).toBeVisible()
  await expect(reader.page.getByText(pointing)).toHaveCount(0)
})

test('the bottom bar leads to clubs, profile and, through a club, its composer', async ({ signedIn }) => {
  const [owner, mira] = [await signedIn('Olga'), await signedIn('Mira')]
  const theirs = []
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const club = await createClub(owner.request, { name: unusedName(name) })
    expect((await mira.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
    theirs.push(club)
  }
  const { page } = mira
  await resize(page, phone)
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

  // Inside a club, that club comes first.
  await bar.getByRole('button', { name: 'Create' }).click()
  await expect(choice.getByRole('list').getByRole('link').first()).toHaveText(
    new RegExp(theirs[2]?.name ?? ''),
  )
})
