import { reauthDialog, sessionExpired } from './session.ts'
import { expect, expectText, test, unusedName } from './test.ts'

test('logging in again after the session ended continues what was open', async ({ signedIn }) => {
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
})
