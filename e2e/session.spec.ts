import type { Page } from '@playwright/test'
import { expect, expectText, foundClub, mailedLink, type Person, somebody, test, unusedName } from './test.ts'

const expired = 'Session expired. Please log in again.'
const again = (page: Page) => page.getByRole('dialog', { name: expired })

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('whoever is asked to log in comes back to the address they came from, in a club too', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await foundClub(owner.request, { name: unusedName('Way Back'), isPrivate: true })
  const page = await visitor()
  const inside = [
    `/${club.slug}/members`,
    // Where the mail 'See who asks' leads.
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

  // Somebody new takes the destination along, through the mail that confirms the address.
  const newcomer = somebody('Newt')
  await page.goto(`/${club.slug}/members`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(newcomer.firstName)
  await page.getByLabel('Last name').fill(newcomer.lastName)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Confirm your email to log in')).toBeVisible()
  expect(await mailedLink(page.request, newcomer.email)).toContain(
    encodeURIComponent(`/${club.slug}/members`),
  )
})

test('whose session ended logs in over what they were doing, and it goes on', async ({ signedIn }) => {
  const { page, person, request } = await signedIn('Iris')
  const name = unusedName('Long Winter')
  await page.goto('/create-club')
  await page.getByLabel('Club name').fill(name)
  await page.getByLabel('Description').fill('Half of what I wanted to say')
  const create = page.locator('main').getByRole('button', { name: 'Create Club' })

  // Closed, it leaves everything as it was; whatever needs the session asks again.
  await request.post('/auth/v1/sign-out')
  await expect(again(page)).toBeVisible()
  await again(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Club name')).toHaveValue(name)
  await create.click()
  await expect(again(page).getByLabel('Email')).toHaveValue(person.email)
  await expect(again(page).getByLabel('Password', { exact: true })).toBeFocused()
  await again(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert').filter({ hasText: expired })).toBeVisible()
  await expectText(page.getByLabel('Description'), 'Half of what I wanted to say')

  // A wrong password is said in it; with the right one, what was refused is sent again.
  await create.click()
  await again(page).getByLabel('Password', { exact: true }).fill('not my password')
  await again(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again(page).getByText('Invalid email or password')).toBeVisible()
  await again(page).getByLabel('Password', { exact: true }).fill(person.password)
  await again(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(again(page)).toHaveCount(0)

  // A press on a page without a form goes on as well, and live news arrive again.
  const slug = new URL(page.url()).pathname.slice(1)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('Kept')
  await dialog.getByRole('textbox', { name: 'Content' }).fill('All of it')
  await request.post('/auth/v1/sign-out')
  await expect(again(page)).toBeVisible()
  // In another tab of the same browser; this one notices when one comes back to it.
  expect((await request.post('/auth/v1/sign-in', { data: person })).ok()).toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(again(page)).toHaveCount(0)
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('article', { name: 'Kept' })).toBeVisible()
  const other = await signedIn('Otto')
  expect((await other.request.put(`/rest/v1/clubs/${slug}/membership`)).ok()).toBe(true)
  await expect(page.getByText('2 members').first()).toBeVisible()
})

test('nothing of a page stays when another person logs in over it', async ({ signedIn }) => {
  const { page, request } = await signedIn('Paula')
  const { person: other } = await signedIn('Quentin')
  await page.goto('/create-club')
  await page.getByLabel('Club name').fill('A secret club')
  await request.post('/auth/v1/sign-out')
  await again(page).getByLabel('Email').fill(other.email)
  await again(page).getByLabel('Password', { exact: true }).fill(other.password)
  const asked: string[] = []
  page.on('dialog', (question) => asked.push(question.type()))
  await again(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.goto('/create-club')
  await expect(page.getByLabel('Club name')).toHaveValue('')
  expect(asked).toEqual([])
})
