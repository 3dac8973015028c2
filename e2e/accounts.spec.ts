import { expect, mailedLink, newPerson, test } from './test.ts'

test('a visitor signs up, confirms by mail, logs in, logs out, and resets the password', async ({
  visitor,
}) => {
  const page = await visitor()
  const person = newPerson('Maren')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Signup' }).click()
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('Account created!')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('link', { name: /mailbox/i })).toHaveAttribute('href', '/dev/mail')

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  // Logging in is refused before the address is confirmed.
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Please confirm your email')).toBeVisible()

  // Opening the link alone confirms nothing.
  const link = await mailedLink(page.request, person.email, 'Confirm')
  await page.goto(link)
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Please confirm your email')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Welcome to Guildhall!')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(
    page.getByText('If an account exists with this email, a reset link will be sent.').first(),
  ).toBeVisible()
  const reset = await mailedLink(page.request, person.email, 'password')
  await page.goto(reset)
  await page.getByLabel('New password').fill('a-brand-new-lantern')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('a-brand-new-lantern')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page.getByText("You've successfully logged in.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()

  // The link works only once.
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(reset)
  await page.getByLabel('New password').fill('yet-another-lantern')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('This reset link no longer works')).toBeVisible()
})

test('a page for signed-in people sends a visitor to login, then back', async ({ visitor, signedIn }) => {
  const { person } = await signedIn()
  const page = await visitor()
  await page.goto('/edit-profile')
  await expect(page).toHaveURL(/\/login\?.*redirect/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)

  const other = await visitor()
  await other.goto('/')
  await other.getByRole('banner').getByRole('link', { name: 'Create Club' }).click()
  await expect(other).toHaveURL(/\/login\?.*create-club/)
})
