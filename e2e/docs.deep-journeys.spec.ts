import type { Page } from '@playwright/test'
import { open } from './docs.ts'
import { expect, test } from './test.ts'

async function tryOut(page: Page, operation: string) {
  const block = await open(page, operation)
  await block.getByRole('button', { name: 'Try it out' }).click()
  await block.getByRole('button', { name: 'Execute' }).click()
  return block.locator('.live-responses-table')
}

test('the API page can be read, and tried as a visitor and with a token', async ({
  signedIn,
  visitor,
  baseURL,
}) => {
  // The library renders a document of this size slowly.
  test.setTimeout(150_000)
  const { person, request } = await signedIn()
  const data = { id: crypto.randomUUID(), name: 'For the docs', scope: 'read', lifetime: '30-days' }
  const { secret } = await (await request.post('/auth/v1/tokens', { data })).json()

  const page = await visitor()
  const elsewhere: string[] = []
  page.on('request', (sent) => {
    if (!sent.url().startsWith(`${baseURL}/`) && !sent.url().startsWith('data:')) elsewhere.push(sent.url())
  })
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: /Guildhall API/ })).toBeVisible()
  await expect(page.getByText('Every refusal has one shape')).toBeVisible()
  await expect(await tryOut(page, 'Profiles-getProfile')).toContainText('sign_in_required')

  await page.getByRole('button', { name: 'Authorize', exact: true }).click()
  const dialog = page.locator('.dialog-ux')
  await dialog.getByLabel('auth-bearer-value').fill(secret)
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  const answer = page.locator('#operations-Profiles-getProfile .live-responses-table')
  await page.locator('#operations-Profiles-getProfile').getByRole('button', { name: 'Execute' }).click()
  await expect(answer).toContainText(person.email)
  await expect(page.locator('#operations-Profiles-getProfile .curl-command')).toContainText('Bearer gh_')
  const upload = await open(page, 'Files-postAttachments')
  await upload.getByRole('button', { name: 'Try it out' }).click()
  await expect(upload.locator('input[type=file]')).toBeVisible()
  expect(elsewhere).toEqual([])
})
