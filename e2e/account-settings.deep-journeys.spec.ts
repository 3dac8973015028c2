import { askForAddress, dialog, elsewhere, expired, logIn, toNew } from './account-settings.ts'
import { createClub, expect, mailedLink, test, unusedName } from './test.ts'

const toOld = 'Confirm your new email address'

test('logging in after a session ended on a public page leads back to that page', async ({ signedIn }) => {
  const { page, person, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Interrupted') })
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('heading', { name: club.name }).first()).toBeVisible()
  await request.post('/auth/v1/sign-out')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText(expired)).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
})

test('changing the email address needs a confirmation by both addresses, also when logged out', async ({
  signedIn,
  visitor,
}) => {
  const { page, person } = await signedIn('Mira')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = dialog(page, 'Change email')
  await form.getByLabel('New email').fill(person.email)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(form.getByLabel('New email')).toHaveAccessibleDescription('This is your email already')
  const taken = await signedIn('Taken')
  await form.getByLabel('New email').fill(taken.person.email)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(form.getByLabel('New email')).toHaveAccessibleDescription(
    'This email is already in use. Please use another one.',
  )
  await page.keyboard.press('Escape')

  const email = await askForAddress(page, person)
  await expect(page.getByRole('link', { name: /mailbox/i })).toHaveAttribute('href', '/dev/mail')
  await expect(page.getByText(`${email} hasn’t confirmed yet`)).toBeVisible()

  // The new address first, in a signed-out browser. Opening the page alone confirms nothing.
  const outside = await visitor()
  await outside.goto(await mailedLink(page.request, email, toNew))
  await expect(outside.getByText(email)).toBeVisible()
  await expect(outside.getByText(person.email)).toHaveCount(0)
  await expect(page.getByText(`${email} hasn’t confirmed yet`)).toBeVisible()
  await outside.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(outside.getByText('Confirmed. One more step')).toBeVisible()
  await expect(page.getByText(`${email} has confirmed`)).toBeVisible()
  await expect(page.getByText(`${person.email} hasn’t confirmed yet`)).toBeVisible()

  await outside.goto(await mailedLink(page.request, person.email, toOld))
  await outside.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(outside.getByText('Your email address was changed')).toBeVisible()
  await outside.getByRole('link', { name: 'Log in', exact: true }).last().click()
  await expect(outside.getByLabel('Email')).toHaveValue(email)
  await logIn(outside, { email, password: person.password })
  await expect(outside.getByRole('button', { name: 'My Account' })).toBeVisible()

  await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
  for (const address of [person.email, email])
    await mailedLink(page.request, address, 'Your email address was changed')
})

test('an email change can be resent, canceled, and refused from the current address', async ({
  signedIn,
  visitor,
}) => {
  const { page, person } = await signedIn()
  const email = await askForAddress(page, person)
  const first = await mailedLink(page.request, email, toNew)
  await page.getByRole('button', { name: 'Send the links again' }).click()
  await expect(page.getByText('Links sent again')).toBeVisible()
  await expect(async () => {
    expect(await mailedLink(page.request, email, toNew)).not.toBe(first)
  }).toPass()
  const outside = await visitor()
  await outside.goto(first)
  await expect(outside.getByText('This link no longer works')).toBeVisible()
  await outside.goto('/confirm-email/change')
  await expect(outside.getByText('This link is incomplete')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await dialog(page, 'Cancel the change?').getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)

  await askForAddress(page, person)
  await outside.goto(await mailedLink(page.request, person.email, toOld))
  await outside.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(outside.getByRole('heading', { name: 'Your email hasn’t changed' })).toBeVisible()
  await outside.getByRole('link', { name: 'Set a new password' }).click()
  await expect(outside).toHaveURL(/\/forgot-password/)
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
})

test('a lost response is reported, also when the change was saved', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, person } = await signedIn()
  await askForAddress(page, person)
  await page.route('**/auth/v1/email-change', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    expect((await route.fetch()).ok()).toBe(true)
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await dialog(page, 'Cancel the change?').getByRole('button', { name: 'Cancel the change' }).click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
})

test('a person sees their devices, and signs out one of them or all others', async ({
  signedIn,
  visitor,
}) => {
  const { page, person } = await signedIn()
  const [one, two] = [await elsewhere(visitor, person), await elsewhere(visitor, person)]
  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL(/\/settings\/devices$/)
  const rows = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first()).toContainText('Active now')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(rows.nth(1)).toContainText(/Chrome on (Windows|Linux|Mac)/)
  await expect(rows.nth(1)).toContainText('Last active')

  // Most recently used first: the device that logged in last.
  await rows
    .nth(1)
    .getByRole('button', { name: /^Log out Chrome/ })
    .click()
  const question = dialog(page, 'Log out this device?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Log out Chrome/ })
    .click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(rows).toHaveCount(2)
  await expect(two).toHaveURL(/\/login\?/)
  await expect(two.getByText(expired)).toBeVisible()
  await expect(one.getByRole('button', { name: 'My Account' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out all others' }).click()
  await dialog(page, 'Log out all other devices?').getByRole('button', { name: 'Log out all others' }).click()
  await expect(page.getByText('Logged out of 1 other device')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(one.getByText(expired)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out all others' })).toHaveCount(0)
})

test('the devices page shows an error and a retry when loading fails', async ({ signedIn }) => {
  const { page } = await signedIn()
  await page.route('**/auth/v1/sessions', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }),
  )
  await page.goto('/settings/devices')
  await expect(page.getByText('Your devices could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Active now')).toBeVisible()
})
