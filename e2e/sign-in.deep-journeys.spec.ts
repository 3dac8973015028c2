import { readFile } from 'node:fs/promises'
import { totp } from '../server/src/testing/totp.ts'
import { runSql } from './database.ts'
import { addAuthenticator, dialog, enterPassword, logOut, main, turnOnTwoStep } from './sign-in.ts'
import { expect, newPerson, test } from './test.ts'

test('a weak password is refused with reasons, before sending when the page knows them', async ({
  visitor,
}) => {
  const page = await visitor()
  const person = newPerson('Maren')
  await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(person.email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('maren-of-guildhall')
  await expect(main(page).getByText('It contains your name. It contains')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const reason of ['your name.', 'the name in your email.', 'the name of this site.'])
    await expect(password).toHaveAccessibleDescription(new RegExp(`It contains ${reason}`))
  await expect(password).toBeFocused()

  await password.fill('Sunshine24')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription(/It is one of the most common passwords/)
  await expect(password).toHaveValue('Sunshine24')
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName)
  await password.fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created!')).toBeVisible()
})

test('two-step login is turned on with an app, required at the next login, and turned off', async ({
  signedIn,
}) => {
  const { page, person } = await signedIn()
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  const steps = dialog(page, 'Turn on two-step login')
  await expect(steps.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(steps.getByText('This is not your password')).toBeVisible()
  await steps.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')

  await expect(steps.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = ((await steps.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = steps.getByLabel('Code that your app shows now')
  await expect(code).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(steps.getByText('This code is wrong.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await steps.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('Key copied')).toBeVisible()
  await code.fill(totp(key))
  await code.press('Enter')

  const shown = steps.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  await expect(page.getByText('Two-step login is on', { exact: true })).toBeVisible()
  const codes = await shown.allInnerTexts()
  await steps.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Recovery codes copied')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    steps.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\n'))
  // Codes are shown once, so Escape does not close the dialog.
  await page.keyboard.press('Escape')
  await steps.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(main(page).getByText('10 recovery codes are left')).toBeVisible()

  await logOut(page)
  await page.goto('/my-clubs')
  await expect(page).toHaveURL(/\/login\?.*redirect/)
  await enterPassword(page, person)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  const login = page.getByLabel('Code')
  await expect(login).toBeFocused()
  await expect(login).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(login).toHaveAttribute('inputmode', 'numeric')
  await page.keyboard.type('000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong.')).toBeVisible()
  await login.fill(totp(key, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(/\/my-clubs$/)

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  const off = dialog(page, 'Turn off two-step login')
  await off.getByLabel('Your password').fill(person.password)
  await off.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await off.getByLabel('Recovery code').fill(codes[0] ?? '')
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(off).toHaveCount(0)
  await logOut(page)
  await enterPassword(page, person)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
})

test('a recovery code works once, new codes replace the old, and wrong codes are limited', async ({
  signedIn,
  visitor,
}) => {
  const { page: own, person, request } = await signedIn()
  const { key, recoveryCodes } = await turnOnTwoStep(request, person)
  const page = await visitor()
  const enterRecovery = async (code: string) => {
    await page.goto('/login')
    await enterPassword(page, person)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.keyboard.press('Enter')
  }
  await enterRecovery((recoveryCodes[0] ?? '').toUpperCase())
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  await logOut(page)
  await enterRecovery(recoveryCodes[0] ?? '')
  await expect(page.getByText('This recovery code is wrong, or was used before.')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await own.goto('/settings/security')
  await expect(main(own).getByText('9 recovery codes are left')).toBeVisible()
  await own.getByRole('button', { name: 'New recovery codes' }).click()
  const renew = dialog(own, 'New recovery codes')
  await renew.getByLabel('Your password').fill(person.password)
  await renew.getByRole('button', { name: 'Generate new codes' }).click()
  await expect(renew.getByLabel('Code')).toHaveAccessibleDescription('Code is required')
  await renew.getByLabel('Code').fill('000000')
  await renew.getByRole('button', { name: 'Generate new codes' }).click()
  await expect(renew.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
  await renew.getByLabel('Code').fill(totp(key, 1))
  await renew.getByRole('button', { name: 'Generate new codes' }).click()
  const shown = renew.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const fresh = await shown.allInnerTexts()
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
  await renew.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(main(own).getByText('10 recovery codes are left')).toBeVisible()

  await enterRecovery(recoveryCodes[1] ?? '')
  await expect(page.getByText('This recovery code is wrong')).toBeVisible()
  await enterRecovery(recoveryCodes[2] ?? '')
  const field = page.getByLabel('Recovery code')
  for (const code of ['aaaa', 'bbbb', 'cccc', 'dddd']) {
    await expect(page.getByText('This recovery code is wrong')).toBeVisible()
    await field.fill(code)
    await expect(page.getByText('This recovery code is wrong')).toHaveCount(0)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(/Too many wrong codes. Please wait \d+ seconds/)).toBeVisible()
  await expect(field).toHaveValue('dddd')
})

test('a passkey needs the password if the login was a while ago', async ({ signedIn }) => {
  const { page, person } = await signedIn()
  await addAuthenticator(page)
  await page.route('**/auth/v1/security', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), isFresh: false } })
  })
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = dialog(page, 'Add a passkey')
  await add.getByLabel('Your password').fill('not the password')
  await add.getByRole('button', { name: 'Add passkey' }).click()
  await expect(add.getByText('This is not your password')).toBeVisible()
  await add.getByLabel('Your password').fill(person.password)
  await add.getByRole('button', { name: 'Add passkey' }).click()
  await expect(add).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toBeVisible()
})

test('a passkey with two-step login also needs a code if the login was a while ago', async ({ signedIn }) => {
  const { page, person, request } = await signedIn()
  const { key } = await turnOnTwoStep(request, person)
  await addAuthenticator(page)
  await runSql(
    "update sessions set created_at = 'epoch' where user_id = (select id from profiles where email = $1)",
    [person.email],
  )
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const add = dialog(page, 'Add a passkey')
  await add.getByLabel('Your password').fill(person.password)
  await add.getByRole('button', { name: 'Add passkey' }).click()
  await expect(add.getByLabel('Code')).toHaveAccessibleDescription('Code is required')
  await expect(add.getByLabel('Code')).toBeFocused()
  await add.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(add.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
  await add.getByLabel('Code').fill(totp(key, 1))
  await page.keyboard.press('Enter')
  await expect(add).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toBeVisible()
})

test('a lost response to turning on two-step login leads to new recovery codes', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, person } = await signedIn()
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  const steps = dialog(page, 'Turn on two-step login')
  await steps.getByLabel('Your password').fill(person.password)
  await page.keyboard.press('Enter')
  const key = ((await steps.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await steps.getByLabel('Code that your app shows now').fill(totp(key))
  await page.route('**/auth/v1/two-step', async (route) => {
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort()
  })
  await steps.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  await page.unrouteAll()
  await steps.getByRole('button', { name: 'Turn on' }).click()
  await expect(steps.getByText('Two-step login is already on.')).toBeVisible()
  await expect(main(page).getByText('10 recovery codes are left')).toBeAttached()
  await steps.getByRole('button', { name: 'New recovery codes' }).click()
  const renewal = dialog(page, 'New recovery codes')
  await renewal.getByLabel('Your password').fill(person.password)
  // The code that turned it on cannot be reused.
  await renewal.getByLabel('Code').fill(totp(key, 1))
  await renewal.getByRole('button', { name: 'Generate new codes' }).click()
  await expect(renewal.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
})
