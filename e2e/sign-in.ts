import type { APIRequestContext, Page } from '@playwright/test'
import { totp } from '../server/src/testing/totp.ts'
import { expect, type Person } from './test.ts'

export const main = (page: Page) => page.getByRole('main')

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

export async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Turns two-step login on over the API. */
export async function turnOnTwoStep(request: APIRequestContext, { password }: Person) {
  const setup = await request.post('/auth/v1/two-step/setups', { data: { password } })
  const { key } = await setup.json()
  const on = await request.put('/auth/v1/two-step', { data: { code: totp(key) } })
  expect(on.ok(), await on.text()).toBe(true)
  const { recoveryCodes } = (await on.json()) as { recoveryCodes: string[] }
  return { key: key as string, recoveryCodes }
}

/** Adds a virtual authenticator that approves everything. `passkeys` counts its passkeys. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () => {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}
