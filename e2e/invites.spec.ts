import { violations } from './axe.ts'
import { openDialog } from './invites.ts'
import { createClub, expect, mailedLink, newPerson, test, unusedName } from './test.ts'

test('a newcomer follows an invite link through sign-up and its mail into a private club', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Quiet Makers'), isPrivate: true })
  const dialog = await openDialog(owner.page, club)
  await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Link options' }).click()
  await dialog.getByLabel('Link expires in').selectOption('1 day')
  await dialog.getByLabel('Maximum uses').selectOption('5')
  await dialog.getByRole('button', { name: 'Copy invite link' }).click()
  const field = dialog.getByLabel('Invite link')
  await expect(field).toHaveValue(new RegExp(`/join-club\\?club=${club.id}&token=[\\w-]{43}$`))
  await expect(dialog.getByText('Copied. You won’t be able to see it again.')).toContainText('for 5 people')
  const link = await field.inputValue()
  expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()

  const guest = await visitor()
  const { pathname, search } = new URL(link)
  await guest.goto(pathname + search)
  await expect(guest).toHaveURL(/\/login\?redirect=/)
  await guest.getByRole('link', { name: 'Create an account' }).click()
  const newcomer = newPerson('Nora')
  await guest.getByLabel('First name').fill(newcomer.firstName)
  await guest.getByLabel('Last name').fill(newcomer.lastName)
  await guest.getByLabel('Email').fill(newcomer.email)
  await guest.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(/sent=1/)
  // The mail's link carries the target, so it works in any browser.
  await guest.goto('/')
  await guest.goto(await mailedLink(guest.request, newcomer.email, 'Confirm'))
  await guest.getByRole('button', { name: 'Confirm my address' }).click()

  await expect(guest).toHaveURL(pathname + search)
  await expect(guest.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()
  await expect(guest.getByText('Olga Hollis invited you to')).toBeVisible()
  expect(await violations(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(guest.getByText('Welcome to the club!')).toBeVisible()
  await expect(guest.getByText('Successfully joined the club')).toBeVisible()
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))
  await expect(guest.getByRole('button', { name: 'What do you want to talk about?' })).toBeVisible()
  // Members are redirected, and Back does not return to the token.
  await guest.goto(pathname + search)
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))

  await owner.page.keyboard.press('Escape')
  const row = owner.page.getByRole('list', { name: 'Open invites' }).getByRole('listitem')
  await expect(row).toContainText('sed 1 of 5 times')
})
