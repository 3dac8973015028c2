import { totp } from '../server/src/testing/totp.ts'
import { violationsInBoth } from './axe.ts'
import { addAuthenticator, dialog, enterPassword, main } from './sign-in.ts'
import { expect, test } from './test.ts'

test('the settings and steps of signing in shut nobody out, in either scheme', async ({
  signedIn,
  visitor,
}) => {
  // Axe looks sixteen times.
  test.setTimeout(90_000)
  const { page, person } = await signedIn()
  await addAuthenticator(page)
  await page.goto('/settings/security')
  const look = async (what: string, on = page) => expect(await violationsInBoth(on), what).toEqual([])
  const turning = dialog(page, 'Turn on two-step sign-in')
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await turning.getByLabel('Your password').fill(person.password)
  await look('the password')
  await page.keyboard.press('Enter')
  await turning.getByLabel('Code that your app shows now').fill('1')
  await page.keyboard.press('Enter')
  await expect(turning.getByText('This code is wrong.')).toBeVisible()
  await look('the key')
  const key = ((await turning.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await turning.getByLabel('Code that your app shows now').fill(totp(key))
  await page.keyboard.press('Enter')
  await expect(turning.getByRole('list')).toBeVisible()
  await look('the recovery codes')
  await turning.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(turning).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog(page, 'Add a passkey').getByLabel('Name')).toBeVisible()
  await look('adding a passkey')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('list', { name: 'Your passkeys' })).toBeVisible()
  await expect(dialog(page, 'Add a passkey')).toHaveCount(0)
  await look('the settings')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog(page, 'Turn off two-step sign-in').getByLabel('Code')).toBeVisible()
  await look('turning off')

  const outside = await visitor()
  await outside.goto('/login')
  await enterPassword(outside, person)
  await outside.getByLabel('Code').fill('1')
  await outside.keyboard.press('Enter')
  await expect(outside.getByText('This code is wrong.')).toBeVisible()
  await look('the second step', outside)
  await outside.goto('/signup')
  await outside.getByLabel('First name').fill('A')
  await outside.getByLabel('Last name').fill('B')
  await outside.getByLabel('Email').fill('a@b.test')
  await outside.getByLabel('Password', { exact: true }).fill('Sunshine24')
  await outside.keyboard.press('Enter')
  await expect(outside.getByText('It is one of the most common passwords')).toBeVisible()
  await look('a weak password', outside)
})
