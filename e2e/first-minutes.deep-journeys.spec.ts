import { violations } from './axe.ts'
import { comment, pressing } from './first-minutes.ts'
import { linkTo, openDialog } from './invites.ts'
import { resize } from './sizes.ts'
import { createClub, expect, mailedLink, newPerson, publishPost, test, unusedName } from './test.ts'

test('an invitation opened with another account says so, and switches', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const [wrong, right] = [await signedIn('Wim'), await signedIn('Rita')]
  const club = await createClub(owner.request, { name: unusedName('Switched'), isPrivate: true })
  const data = { email: right.person.email }
  expect((await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/emails`, { data })).ok()).toBe(true)
  const link = await mailedLink(owner.request, right.person.email, 'invited you')

  const { page } = wrong
  await page.goto(link)
  await expect(page.getByText('This invitation is for another account')).toBeVisible()
  await expect(page.getByRole('status').getByText(wrong.person.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible()
  await page.getByRole('button', { name: /^Log out and continue as .•••@/ }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByRole('main').getByText(club.name, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Your invitation was sent to .•••@/)).toBeVisible()
  await page.getByLabel('Email').fill(right.person.email)
  await page.getByLabel('Password', { exact: true }).fill(right.person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('This invitation is for another account')).toHaveCount(0)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
})

test('an invited person who signs up with another address confirms it, with the club in view', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Other Address'), isPrivate: true })
  const [invited, used] = [newPerson('Nora'), newPerson('Nora')]
  const data = { email: invited.email }
  expect((await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/emails`, { data })).ok()).toBe(true)

  const guest = await visitor()
  await guest.goto(await mailedLink(guest.request, invited.email, 'invited you'))
  // People with an account under another address find the login form.
  await guest.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(guest.getByRole('heading', { name: 'Log in' })).toBeVisible()
  // Also by the header, which keeps the club.
  await guest.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  const named = guest.getByRole('main').getByText(club.name)
  await expect(named.first()).toBeVisible()
  await guest.getByLabel('First name').fill(used.firstName)
  await guest.getByLabel('Last name').fill(used.lastName)
  await guest.getByLabel('Email').fill(used.email)
  await guest.getByLabel('Password', { exact: true }).fill(used.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(named.first()).toBeVisible()
  await guest.getByRole('link', { name: 'Sign up with another one' }).click()
  await expect(guest.getByLabel('Email')).toHaveValue(used.email)
  await guest.goto(await mailedLink(guest.request, used.email, 'Confirm'))
  await expect(named.first()).toBeVisible()
  await guest.getByRole('button', { name: 'Confirm my address' }).click()
  await guest.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))
})

test('several addresses are invited at once, and those that could not be stay in the field', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Many at Once') })
  const dialog = await openDialog(owner.page, club)
  const field = dialog.getByRole('textbox', { name: 'Email' })
  const [first, second] = [newPerson('Ana'), newPerson('Bo')]
  await field.fill(`Ana <${first.email}>, nobody\n${second.email}`)
  await dialog.getByRole('textbox', { name: 'Your message (optional)' }).fill('We meet on Fridays.')
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(owner.page.getByText('Invitation sent successfully to 2 addresses')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('nobody: Invalid email address')
  await expect(field).toHaveValue('nobody')
  for (const { email } of [first, second]) await mailedLink(owner.request, email, 'invited you')
})

test('a shared link leads to the first comment in five presses and one form', async ({
  signedIn,
  client,
  visitor,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('First Minutes') })
  await publishPost(owner.request, club, { title: 'Say hello' })
  const { person } = await signedIn('Mona')
  const phone = await visitor()
  await resize(phone, { width: 390, height: 844 })
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
