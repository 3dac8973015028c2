import { addAuthenticator, dialog, logOut, main, turnOnTwoStep } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a passkey is added, renamed, used to log in, and removed; then it is refused', async ({ signedIn }) => {
  const { page, person, request } = await signedIn()
  await turnOnTwoStep(request, person)
  const authenticator = await addAuthenticator(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = dialog(page, 'Add a passkey')
  await expect(add.getByLabel('Name')).toHaveValue(/Chrome on /)
  await add.getByLabel('Name').fill('Kitchen tablet')
  await page.keyboard.press('Enter')
  const list = main(page).getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByText('never used')).toBeVisible()
  expect(await authenticator.passkeys()).toBe(1)

  await page.getByRole('button', { name: 'Options for Kitchen tablet' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog(page, 'Rename passkey').getByLabel('Name').fill('Hall tablet')
  await page.keyboard.press('Enter')
  await expect(list.getByText('Hall tablet')).toBeVisible()

  await logOut(page)
  await page.goto('/login?redirect=%2Fsettings%2Fsecurity')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(list.getByText('last used')).toBeVisible()

  await page.getByRole('button', { name: 'Options for Hall tablet' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog(page, 'Remove this passkey?').getByRole('button', { name: 'Remove' }).click()
  await expect(list).toHaveCount(0)
  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(
    main(page).getByText('This passkey is not known here. It may have been removed.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await authenticator.refuse()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey wasn’t used')).toBeVisible()
})
