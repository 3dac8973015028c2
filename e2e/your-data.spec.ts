import { createClub, expect, publishPost, test, unusedName } from './test.ts'
import { usernameOf } from './your-data.ts'

test('a person deletes their account, and their content stays without a name', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
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
  await dialog.getByLabel('Type your username').fill(username)
  await dialog.getByLabel('Your password').fill(person.password)
  await button.click()

  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByText('without your name')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible()
  await page.goto(post.path)
  await expect(page.getByText('Anonymous').first()).toBeVisible()
  await expect(page.getByText(person.firstName, { exact: false })).toHaveCount(0)
})
