import { expect, mailedLink, newPerson, test } from './test.ts'

test('a visitor signs up, confirms by mail, logs in, logs out, and resets the password', async ({
  visitor,
}) => {
  const page = await visitor()
  const person = newPerson('Maren')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await mailedLink(page.request, person.email, 'Confirm'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Welcome to Guildhall!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('If an account exists with this email, a reset link will be sent.').first(),
  ).toBeVisible()
  await page.goto(await mailedLink(page.request, person.email, 'password'))
  await page.getByLabel('New password').fill('a-brand-new-lantern')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('a-brand-new-lantern')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})
