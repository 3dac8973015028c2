import type { Page } from '@playwright/test'
import { unzip } from '../server/src/testing/unzip.ts'
import { violations } from './axe.ts'
import { createClub, expect, mailedLink, publishPost, test, unusedName } from './test.ts'
import { usernameOf } from './your-data.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name })

test('notification switches are saved at once, and roll back on failure', async ({
  signedIn,
  expectComplaints,
}) => {
  const { page, request } = await signedIn('Nora')
  await page.goto('/settings')
  await section(page, 'Notifications').click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await expect(page.getByRole('switch')).toHaveCount(15)
  for (const one of await page.getByRole('switch').all()) await expect(one).toBeChecked()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Polls' }).uncheck()
  await saved
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Polls' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Posts' })).toBeChecked()

  await page.route('**/rest/v1/notification-preferences', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: '', requestId: 'x' } } })
      : route.continue(),
  )
  await page.getByRole('switch', { name: 'Email me as well' }).click()
  await expect(page.getByRole('alert').or(page.getByText('Error')).first()).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Email me as well' })).toBeChecked()
  await page.unrouteAll()

  // The toast also appears after leaving the settings.
  expectComplaints(/status of 500/)
  const asked = page.waitForRequest((sent) => sent.method() === 'PUT')
  let answer = () => {}
  const gone = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/notification-preferences', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await gone
    await route.fulfill({
      status: 500,
      json: { error: { code: 'internal', message: '', requestId: 'x' } },
    })
  })
  await page.getByRole('switch', { name: 'Email me as well' }).click()
  await asked
  await section(page, 'Appearance').click()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
  answer()
  await expect(page.getByText('Your choice could not be saved. Please try again.')).toBeVisible()
  await page.unrouteAll()
  const stored = await (await request.get('/rest/v1/notification-preferences')).json()
  expect(stored).toMatchObject({ newPolls: false, email: true })
})

test('changes of notifications and mail in two tabs are both kept', async ({ signedIn }) => {
  const { page, request } = await signedIn('Nora')
  const other = await page.context().newPage()
  const stored = async (path: string) => (await request.get(`/rest/v1/${path}`)).json()
  await request.put('/rest/v1/notification-mail', { data: { frequency: 'weekly' } })
  for (const tab of [page, other]) {
    await tab.goto('/settings/notifications')
    await expect(tab.getByRole('combobox', { name: 'Day' })).toHaveValue('1')
  }
  await page.getByRole('switch', { name: 'Polls' }).uncheck()
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Sunday')
  await expect.poll(() => stored('notification-preferences')).toMatchObject({ newPolls: false })
  await expect.poll(() => stored('notification-mail')).toMatchObject({ weekday: 7 })

  await other.getByRole('switch', { name: 'Likes' }).uncheck()
  await other.getByRole('combobox', { name: 'Time', exact: true }).selectOption('18:00')
  await expect(other.getByRole('switch', { name: 'Polls' })).not.toBeChecked()
  await expect(other.getByRole('combobox', { name: 'Day' })).toHaveValue('7')
  expect(await stored('notification-preferences')).toMatchObject({ newPolls: false, newLikes: false })
  expect(await stored('notification-mail')).toMatchObject({ frequency: 'weekly', weekday: 7, hour: 18 })
})

test('the theme in the settings matches the account menu, and is kept', async ({ signedIn }) => {
  const { page } = await signedIn()
  await page.goto('/settings/appearance')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'My Account' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a person exports their data and downloads it', async ({ signedIn, visitor }) => {
  const stranger = await visitor()
  await stranger.goto('/settings/data')
  await expect(stranger).toHaveURL(/\/login\?redirect=\/settings\/data$/)

  const { page, request, person } = await signedIn('Edda')
  const club = await createClub(request, { name: unusedName('Exporters') })
  await publishPost(request, club, { title: 'To be taken along', content: 'Some text' })
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const row = page.getByRole('list', { name: 'Exports' }).getByRole('listitem')
  await expect(row).toContainText('Your export is ready')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^guildhall-\d{4}-\d\d-\d\d\.zip$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  const zip = await unzip(Buffer.concat(chunks))
  expect(JSON.parse(String(zip.get('profile.json')))).toMatchObject({ email: person.email })
  expect(String(zip.get('content.json'))).toContain('To be taken along')
  expect(await mailedLink(request, person.email, 'Your data')).toBe('/settings/data')
  await page.getByRole('button', { name: 'Create a new export' }).click()
  await expect(row).toHaveCount(1)
})

test('a failed export is reported and can be requested again', async ({ signedIn }) => {
  const { page } = await signedIn()
  const item = { id: crypto.randomUUID(), progress: 40, createdAt: new Date().toISOString() }
  const none = { size: null, expiresAt: null, url: null }
  let status = 'making'
  await page.route('**/rest/v1/my/exports', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { items: [{ ...item, ...none, status }] } })
      : route.fulfill({ json: { ...item, ...none, status: 'waiting' } }),
  )
  await page.goto('/settings/data')
  await expect(page.getByText('Your export is being created')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '40')
  await expect(page.getByRole('button', { name: 'Export my data' })).toHaveCount(0)
  status = 'failed'
  await page.reload()
  await expect(page.getByText('Your export could not be created')).toBeVisible()
  status = 'waiting'
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Your export is queued')).toBeVisible()
})

test('a club’s owner sees what prevents deleting the account', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('In The Way') })
  await page.goto('/settings/data')
  await expect(page.getByText('You own a club')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await page.getByRole('list', { name: 'Clubs you own' }).getByRole('link', { name: club.name }).click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/settings$`))
})

test('a lost response to deleting the account still shows the farewell', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  for (const isAwayAfter of [false, true]) {
    const { page, request, person } = await signedIn('Lena')
    await page.goto('/create-club')
    await page.getByLabel('Club name').fill('Never finished')
    const drafts = () => page.evaluate("JSON.stringify(localStorage).includes('Never finished')")
    await expect.poll(drafts).toBe(true)
    await page.goto('/settings/data')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account' })
    await dialog.getByLabel('Type your username').fill(await usernameOf(request))
    await dialog.getByLabel('Your password').fill(person.password)
    await page.route('**/auth/v1/account-deletions', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      expect((await route.fetch()).ok()).toBe(true)
      await route.abort()
    })
    if (isAwayAfter) await page.route('**/rest/v1/profiles/*', (route) => route.abort())
    const button = dialog.getByRole('button', { name: 'Delete my account permanently' })
    await button.click()
    if (isAwayAfter) {
      await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
      await page.unrouteAll()
      await button.click()
    }
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await expect(page.getByText('without your name')).toBeVisible()
    expect(await drafts()).toBe(false)
  }
})

test('a person deletes their account and erases their content', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Emptied') })
  const { page, request, person } = await signedIn('Erna')
  await request.put(`/rest/v1/clubs/${club.slug}/membership`)
  const post = await publishPost(request, club, { title: 'Soon gone' })
  await owner.page.goto(`/${club.slug}`)
  await expect(owner.page.getByText('Soon gone')).toBeVisible()

  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await dialog.getByRole('radio', { name: 'Erase it' }).check()
  await dialog.getByLabel('Type your username').fill(await usernameOf(request))
  await dialog.getByLabel('Your password').fill(person.password)
  await dialog.getByRole('button', { name: 'Delete my account permanently' }).click()
  await expect(page.getByText('erasing your posts')).toBeVisible()

  await expect(owner.page.getByText('Soon gone')).toHaveCount(0)
  await owner.page.goto(post.path)
  await expect(owner.page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
})

test('deleting an account needs the username and the password, and keeps content without a name', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Left Behind') })
  const { page, request, person } = await signedIn('Leif')
  await request.put(`/rest/v1/clubs/${club.slug}/membership`)
  const post = await publishPost(request, club, { title: 'Left in the club' })
  const username = await usernameOf(request)

  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(dialog.getByRole('radio', { name: 'Keep it' })).toBeChecked()
  await expect(dialog.getByText('your 1 item')).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Delete my account permanently' })
  await button.click()
  await expect(dialog.getByText('Enter your username')).toBeVisible()
  await dialog.getByLabel('Type your username').fill('somebody')
  await dialog.getByLabel('Your password').fill('not-this-one')
  await button.click()
  await expect(dialog.getByText('This is not your username')).toBeVisible()
  await dialog.getByLabel('Type your username').fill(username)
  await button.click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(person.password)
  await button.click()

  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByText('without your name')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.goto('/settings/data')
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/')
  await expect(page.getByText('Your account is deleted')).toHaveCount(0)

  await owner.page.goto(post.path)
  await expect(owner.page.getByText('Anonymous').first()).toBeVisible()
  await expect(owner.page.getByText(person.firstName, { exact: false })).toHaveCount(0)
  const again = await request.post('/auth/v1/sign-up', { data: person })
  expect(again.ok(), await again.text()).toBe(true)
})
