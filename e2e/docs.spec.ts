import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Opens an operation of the API's page; any violation of the policy shows in the console and fails the test. */
async function open(page: Page, operation: string) {
  const [tag] = operation.split('-')
  const group = page.locator(`#operations-tag-${tag}`)
  if ((await group.getAttribute('data-is-open')) === 'false') await group.click()
  await page.locator(`#operations-${operation} .opblock-summary-control`).click()
  return page.locator(`#operations-${operation}`)
}

async function tryOut(page: Page, operation: string) {
  const block = await open(page, operation)
  await block.getByRole('button', { name: 'Try it out' }).click()
  await block.getByRole('button', { name: 'Execute' }).click()
  return block.locator('.live-responses-table')
}

test('the API can be read and tried on its page, as visitor and with a token', async ({
  signedIn,
  visitor,
  baseURL,
}) => {
  // The library draws a document of this size slowly.
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

test('its page fits phones and can be read, in either scheme', async ({ visitor }) => {
  const page = await visitor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  await open(page, 'Clubs-getClubs')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? 'dark-mode' : '')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // How the library nests its parts is its own; whether they can be read is ours.
    const rules = ['color-contrast', 'link-name', 'button-name', 'html-has-lang', 'document-title']
    const read = new AxeBuilder({ page }).withRules(rules).include(['header', '.info', '.opblock.is-open'])
    expect((await read.analyze()).violations, colorScheme).toEqual([])
  }
})

test('its page has the theme that was chosen on the others', async ({ visitor }) => {
  const page = await visitor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('radio', { name: 'Dark theme' }).or(page.getByLabel('Dark theme')).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/docs')
  await expect(page.locator('html')).toHaveClass('dark-mode')
})
