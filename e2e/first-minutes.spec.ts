import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { linkTo } from './invites.ts'
import { createClub, expect, mailedLink, newPerson, publishPost, test, unusedName } from './test.ts'

/** Counts presses of buttons and links, each on a page that names the club. */
function pressing(page: Page, club: { name: string }) {
  let count = 0
  return {
    press: async (target: Locator) => {
      await expect(page.getByRole('main').getByText(club.name).first()).toBeVisible()
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

async function comment(page: Page, press: (target: Locator) => Promise<void>, text: string) {
  await press(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Comment, / })
      .first(),
  )
  const field = page.getByLabel('Write a comment')
  await field.fill(text)
  await press(page.locator('form', { has: field }).getByRole('button', { name: 'Post', exact: true }))
  await expect(page.getByText(text)).toBeVisible()
}

test('an invitation leads to the first comment in five presses and two forms, and so does a shared link', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('First Minutes') })
  await publishPost(owner.request, club, { title: 'Say hello' })
  const newcomer = newPerson('Nora')
  const data = { email: newcomer.email, message: 'Come and see what we build.' }
  expect((await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/emails`, { data })).ok()).toBe(true)

  const guest = await visitor()
  // The first press is on the link in the mail.
  await guest.goto(await mailedLink(guest.request, newcomer.email, 'Olga Hollis invited you to'))
  await expect(guest).toHaveURL(/\/signup\?/)
  await expect(guest.getByText('Olga Hollis invited you to')).toBeVisible()
  await expect(guest.getByText(data.message)).toBeVisible()
  await expect(guest.getByLabel('Email')).toHaveValue(newcomer.email)
  expect(await violations(guest)).toEqual([])
  await guest.getByLabel('First name').fill(newcomer.firstName)
  await guest.getByLabel('Last name').fill(newcomer.lastName)
  await guest.getByLabel('Password', { exact: true }).fill(newcomer.password)
  const mailed = pressing(guest, club)
  await mailed.press(guest.getByRole('button', { name: 'Create account' }))
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))
  await expect(guest.getByText('Successfully joined the club')).toBeVisible()
  await comment(guest, mailed.press, 'Hello from Nora')
  expect(1 + mailed.count()).toBeLessThanOrEqual(5)

  const { person } = await signedIn('Mona')
  const phone = await visitor()
  await phone.setViewportSize({ width: 390, height: 844 })
  const { path } = await linkTo(owner.request, club)
  await phone.goto(path)
  await expect(phone.getByText('Olga Hollis invited you to')).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.getByLabel('Email').fill(person.email)
  await phone.getByLabel('Password', { exact: true }).fill(person.password)
  const shared = pressing(phone, club)
  await shared.press(phone.getByRole('button', { name: 'Log in', exact: true }))
  await shared.press(phone.getByRole('button', { name: 'Accept Invitation' }))
  await expect(phone).toHaveURL(new RegExp(`/${club.slug}$`))
  await comment(phone, shared.press, 'Hello from Mona')
  expect(1 + shared.count()).toBeLessThanOrEqual(5)
})
