import { linkTo } from './invites.ts'
import { createClub, expect, mailedLink, newPerson, test, unusedName } from './test.ts'

test('a newcomer follows an invite link through sign-up and its mail into a private club', async ({
  client,
  visitor,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Quiet Makers'), isPrivate: true })
  const { path } = await linkTo(owner.request, club, 5)

  const guest = await visitor()
  await guest.goto(path)
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
  await guest.goto(await mailedLink(guest.request, newcomer.email, 'Confirm'))
  await guest.getByRole('button', { name: 'Confirm my address' }).click()

  await expect(guest).toHaveURL(path)
  await expect(guest.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()
  await expect(guest.getByText('Olga Hollis invited you to')).toBeVisible()
  await guest.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(guest.getByText('Welcome to the club!')).toBeVisible()
  await expect(guest.getByText('Successfully joined the club')).toBeVisible()
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))
  await expect(guest.getByRole('button', { name: 'What do you want to talk about?' })).toBeVisible()
})
