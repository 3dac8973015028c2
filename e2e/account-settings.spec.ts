import type { Page } from '@playwright/test'
import { flaws } from './axe.ts'
import { expect, foundClub, mailedLink, type Person, somebody, test, unusedName } from './test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const expired = 'Session expired. Please log in again.'
const toOld = 'Confirm your new email address'
const toNew = 'Confirm that this address is yours'

async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The same person in a browser of their own elsewhere. */
async function elsewhere(visitor: () => Promise<Page>, person: Person): Promise<Page> {
  const page = await visitor()
  await page.goto('/login')
  await logIn(page, person)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  return page
}

/** Asks for another address, which nobody has, and fills in what the dialog wants. */
async function askForAddress(page: Page, person: Person): Promise<string> {
  const { email } = somebody('Moved')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = dialog(page, 'Change email')
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  return email
}

test('changing the password signs out the other browser, which says so and leads back', async ({
  signedIn,
  visitor,
}) => {
  const { page, person } = await signedIn()
  const other = await elsewhere(visitor, person)
  await other.goto('/my-clubs')
  await expect(other.getByText("You haven't created any clubs yet")).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const form = dialog(page, 'Change password')
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not the password')
  await form.getByLabel('New password').fill('Sunshine24')
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('This is not your password')
  await form.getByLabel('Current password').fill(person.password)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(
    /It is one of the most common passwords/,
  )
  await form.getByLabel('New password').fill(person.password)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription('This is your password already')
  const fresh = 'a-brand-new-lantern'
  await form.getByLabel('New password').fill(fresh)
  await form.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(form).toHaveCount(0)
  await mailedLink(page.request, person.email, 'Your password was changed')

  await expect(other).toHaveURL(/\/login\?.*redirect=\/my-clubs/)
  await expect(other.getByText(expired)).toBeVisible()
  await other.reload()
  await expect(other.getByText(expired)).toBeVisible()
  await logIn(other, { ...person, password: fresh })
  await expect(other).toHaveURL(/\/my-clubs$/)

  // This browser goes on, and is not signed out by what happened elsewhere.
  await page.goto('/settings/devices')
  await expect(page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(2)
})

test('a session that ends on a page for everybody leads to login and back as well', async ({ signedIn }) => {
  const { page, person, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Interrupted') })
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('heading', { name: club.name }).first()).toBeVisible()
  await request.post('/auth/v1/sign-out')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByText(expired)).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
})

test('another email address takes the links of both letters, and works signed out', async ({
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
  await expect(page.getByText(`${email} has not confirmed yet`)).toBeVisible()

  // The new address first, where nobody is signed in. That the page is opened confirms nothing.
  const outside = await visitor()
  await outside.goto(await mailedLink(page.request, email, toNew))
  await expect(outside.getByText(email)).toBeVisible()
  await expect(outside.getByText(person.email)).toHaveCount(0)
  await expect(page.getByText(`${email} has not confirmed yet`)).toBeVisible()
  await outside.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(outside.getByText('Confirmed. One more step')).toBeVisible()
  await expect(page.getByText(`${email} has confirmed`)).toBeVisible()
  await expect(page.getByText(`${person.email} has not confirmed yet`)).toBeVisible()

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

test('a change of address is sent again, cancelled, and refused from the present address', async ({
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
  await outside.getByRole('button', { name: 'This was not me' }).click()
  await expect(outside.getByRole('heading', { name: 'Nothing was changed' })).toBeVisible()
  await outside.getByRole('link', { name: 'Set a new password' }).click()
  await expect(outside).toHaveURL(/\/forgot-password/)
  await expect(page.getByText('Waiting for confirmation')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible()
})

test('an answer that is lost is told, also where the page knows by then what was done', async ({
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

test('one sees where one is signed in, and signs out one device, and all others', async ({
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

  // The last used stands first, which is the one that logged in last.
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out Chrome/ })
    .click()
  const question = dialog(page, 'Sign out this device?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(3)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out Chrome/ })
    .click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(rows).toHaveCount(2)
  await expect(two).toHaveURL(/\/login\?/)
  await expect(two.getByText(expired)).toBeVisible()
  await expect(one.getByRole('button', { name: 'My Account' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await dialog(page, 'Sign out all other devices?')
    .getByRole('button', { name: 'Sign out all others' })
    .click()
  await expect(page.getByText('Signed out of 1 other device')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(one.getByText(expired)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
})

test('where the devices cannot be read, the page says so and offers to try again', async ({ signedIn }) => {
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

test('on a phone the settings are a list of sections, each with a way back', async ({ signedIn }) => {
  const { page } = await signedIn()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/settings')
  const list = page.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link', { name: 'Account Email and password' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeHidden()
  await list.getByRole('link', { name: 'Account Email and password' }).click()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expect(list).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(list).toBeVisible()
})

test('the account’s settings shut nobody out, in either scheme', async ({ signedIn, visitor }) => {
  test.setTimeout(90_000)
  const { page, person } = await signedIn()
  const look = async (what: string, on = page) => expect(await flaws(on), what).toEqual([])
  await page.goto('/settings')
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await look('the settings')
  const email = await askForAddress(page, person)
  await expect(dialog(page, 'Change email')).toHaveCount(0)
  await look('a change that waits')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(dialog(page, 'Change email').getByLabel('New email')).toBeFocused()
  await look('asking for another address')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog(page, 'Change password').getByLabel('New password').fill('Sunshine24')
  await look('changing the password')
  await page.goto('/settings/devices')
  await expect(page.getByText('Active now')).toBeVisible()
  await look('the devices')

  const outside = await visitor()
  await outside.goto(await mailedLink(page.request, email, toNew))
  await expect(outside.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
  await look('the link', outside)
  await outside.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(outside.getByText('Confirmed. One more step')).toBeVisible()
  await look('half confirmed', outside)
  await outside.goto('/login?ended=1')
  await expect(outside.getByText(expired)).toBeVisible()
  await look('an ended session', outside)
})
