import type { Page } from '@playwright/test'
import { expect, newPerson, type Person } from './test.ts'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
export const expired = 'Session expired. Please log in again.'
/** Subject of the mail to the new address. */
export const toNew = 'Confirm that this address is yours'

export async function logIn(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Logs the same person in from another browser, and opens a page there. */
export async function elsewhere(visitor: () => Promise<Page>, person: Person, path = '/'): Promise<Page> {
  const page = await visitor()
  const { email, password } = person
  expect((await page.request.post('/auth/v1/sign-in', { data: { email, password } })).ok()).toBe(true)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'My Account' })).toBeVisible()
  return page
}

/** Requests a change to an unused email address and returns the address. */
export async function askForAddress(page: Page, person: Person): Promise<string> {
  const { email } = newPerson('Moved')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const form = dialog(page, 'Change email')
  await form.getByLabel('New email').fill(email)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  return email
}
