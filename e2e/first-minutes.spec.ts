import { violations } from './axe.ts'
import { comment, pressing } from './first-minutes.ts'
import { createClub, expect, mailedLink, newPerson, publishPost, test, unusedName } from './test.ts'

test('an invitation leads to the first comment in five presses and two forms', async ({
  client,
  visitor,
}) => {
  const owner = await client('Olga')
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
  await expect(guest.getByText(/^Your invitation was sent to .•••@/)).toBeVisible()
  expect(await violations(guest)).toEqual([])
  await guest.getByLabel('First name').fill(newcomer.firstName)
  await guest.getByLabel('Last name').fill(newcomer.lastName)
  await guest.getByLabel('Email').fill(newcomer.email)
  await guest.getByLabel('Password', { exact: true }).fill(newcomer.password)
  const mailed = pressing(guest, club)
  await mailed.press(guest.getByRole('button', { name: 'Create account' }))
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))
  await expect(guest.getByText('Successfully joined the club')).toBeVisible()
  await comment(guest, mailed.press, 'Hello from Nora')
  expect(1 + mailed.count()).toBeLessThanOrEqual(5)
})
