import { dialog, elsewhere, expired, logIn } from './account-settings.ts'
import { expect, mailedLink, test } from './test.ts'

test('changing the password signs out the other browser, which asks to log in and leads back', async ({
  signedIn,
  visitor,
}) => {
  const { page, person } = await signedIn()
  const other = await elsewhere(visitor, person, '/my-clubs')
  await expect(other.getByText("You haven't created any clubs yet")).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = dialog(page, 'Change password')
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not the password')
  const fresh = 'a-brand-new-lantern'
  await form.getByLabel('New password').fill(fresh)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password')
  await form.getByLabel('Current password').fill(person.password)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(form).toHaveCount(0)
  await mailedLink(page.request, person.email, 'Your password was changed')

  await expect(other).toHaveURL(/\/login\?.*redirect=\/my-clubs/)
  await expect(other.getByText(expired)).toBeVisible()
  await logIn(other, { ...person, password: fresh })
  await expect(other).toHaveURL(/\/my-clubs$/)
})
