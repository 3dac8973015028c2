import type { Page } from '@playwright/test'
import { reauthDialog } from './session.ts'
import { createClub, expect, mailedLink, newPerson, type Person, test, unusedName } from './test.ts'

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
