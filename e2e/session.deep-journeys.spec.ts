import type { Page } from '@playwright/test'
import { reauthDialog, sessionExpired } from './session.ts'
import {
  createClub,
  expect,
  expectText,
  mailedLink,
  newPerson,
  type Person,
  test,
  unusedName,
} from './test.ts'

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('logging in leads back to the address that asked for it, also in a club', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Way Back'), isPrivate: true })
  const page = await visitor()
  const inside = [
    `/${club.slug}/members`,
    // Target of 'Review requests' in mails.
    `/${club.slug}/members?tab=requests`,
    `/${club.slug}/settings`,
    `/${club.slug}/edit-club?tab=images`,
    `/${club.slug}/activity-logs?kind=settings`,
    '/settings/account',
  ]
  for (const address of inside) {
    await page.goto(address)
    await expect(page).toHaveURL(`/login?redirect=${address.replace('?', '%3F').replace('=', '%3D')}`)
    await logIn(page, owner.person)
    await expect(page).toHaveURL(address)
    await page.request.post('/auth/v1/sign-out')
  }
  for (const tab of ['members', 'settings']) {
    await page.goto(`/${club.slug}?tab=${tab}`)
    await expect(page).toHaveURL(`/${club.slug}/preview?tab=${tab}`)
    await page.getByRole('link', { name: 'Login to Join' }).click()
    await logIn(page, owner.person)
    await expect(page).toHaveURL(`/${club.slug}?tab=${tab}`)
    await page.request.post('/auth/v1/sign-out')
  }

  // Sign-up and its mail keep the target.
  const newcomer = newPerson('Newt')
  await page.goto(`/${club.slug}/members`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(newcomer.firstName)
  await page.getByLabel('Last name').fill(newcomer.lastName)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(await mailedLink(page.request, newcomer.email)).toContain(
    encodeURIComponent(`/${club.slug}/members`),
  )
})

test('nothing of a page remains when another person logs in on it', async ({ signedIn }) => {
  const { page, request } = await signedIn('Paula')
  const { person: other } = await signedIn('Quentin')
  await page.goto('/create-club')
  await page.getByLabel('Club name').fill('A secret club')
  await request.post('/auth/v1/sign-out')
  await reauthDialog(page).getByLabel('Email').fill(other.email)
  await reauthDialog(page).getByLabel('Password', { exact: true }).fill(other.password)
  const asked: string[] = []
  page.on('dialog', (question) => asked.push(question.type()))
  await reauthDialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.goto('/create-club')
  await expect(page.getByLabel('Club name')).toHaveValue('')
  expect(asked).toEqual([])
})

test('logging in again after the session ended continues what was open, also a press outside forms', async ({
  signedIn,
}) => {
  const { page, person, request } = await signedIn('Iris')
  const name = unusedName('Long Winter')
  await page.goto('/create-club')
  await page.getByLabel('Club name').fill(name)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Description').fill('Half of what I wanted to say')
  const create = page.locator('main').getByRole('button', { name: 'Create Club' })

  // Closing the dialog keeps the page; the next request opens it again.
  await request.post('/auth/v1/sign-out')
  await expect(reauthDialog(page)).toBeVisible()
  await reauthDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Club name')).toHaveValue(name)
  await create.click()
  await expect(reauthDialog(page).getByLabel('Email')).toHaveValue(person.email)
  await expect(reauthDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await reauthDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert').filter({ hasText: sessionExpired })).toBeVisible()
  await expectText(page.getByLabel('Description'), 'Half of what I wanted to say')

  // A wrong password is shown in the dialog; the right one resends the refused request.
  await create.click()
  await reauthDialog(page).getByLabel('Password', { exact: true }).fill('not my password')
  await reauthDialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(reauthDialog(page).getByText('Invalid email or password')).toBeVisible()
  await reauthDialog(page).getByLabel('Password', { exact: true }).fill(person.password)
  await reauthDialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(reauthDialog(page)).toHaveCount(0)

  // Also continues a press outside forms, and live updates.
  const slug = new URL(page.url()).pathname.slice(1)
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('Kept')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('All of it')
  await request.post('/auth/v1/sign-out')
  await expect(reauthDialog(page)).toBeVisible()
  // Logged in in another tab; this one notices when it gets the focus.
  expect((await request.post('/auth/v1/sign-in', { data: person })).ok()).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(reauthDialog(page)).toHaveCount(0)
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('article', { name: 'Kept' })).toBeVisible()
  const other = await signedIn('Otto')
  expect((await other.request.put(`/rest/v1/clubs/${slug}/membership`)).ok()).toBe(true)
  await expect(page.getByText('2 members').first()).toBeVisible()
})
