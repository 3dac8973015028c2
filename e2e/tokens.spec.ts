import AxeBuilder from '@axe-core/playwright'
import { inScheme, screens, settled } from './axe.ts'
import { expect, foundClub, test, unusedName } from './test.ts'

test('a person makes an API token, uses it, and revokes it', async ({ signedIn, playwright, baseURL }) => {
  const { page, person, request } = await signedIn('Mira')
  await page.goto('/')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API tokens' }).click()
  await expect(page).toHaveURL(/\/settings\/tokens$/)
  await expect(page.getByText('No tokens yet')).toBeVisible()

  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New token' })
  await form.getByRole('button', { name: 'Make token' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabel('Name').fill('Backup script')
  await form.getByRole('radio', { name: 'Read and write' }).check()
  await form.getByLabel('Expires').selectOption('In 30 days')
  await form.getByRole('button', { name: 'Make token' }).click()

  const shown = page.getByRole('dialog', { name: 'Copy your token' })
  await expect(shown.getByText('It will not be shown again')).toBeVisible()
  const secret = await shown.getByLabel('Token', { exact: true }).inputValue()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy' }).click()
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')
  await expect(row).toContainText('Backup script')
  await expect(row).toContainText('Read and write')
  await expect(row).toContainText('Never used')
  await expect(row).toContainText(secret.slice(-4))
  await expect(page.getByText(secret)).toHaveCount(0)

  const headers = { authorization: `Bearer ${secret}` }
  const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headers })
  const own = await (await program.get('/rest/v1/profile')).json()
  expect(own.email).toBe(person.email)
  const club = await foundClub(program, { name: unusedName('By a program') })
  expect((await request.get(`/rest/v1/clubs/${club.slug}`)).status()).toBe(200)
  await page.reload()
  await expect(row).toContainText('Last used just now')

  await row.getByRole('button', { name: 'Revoke Backup script' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke token' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: 'Revoke Backup script' }).click()
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No tokens yet')).toBeVisible()
  expect((await program.get('/rest/v1/profile')).status()).toBe(401)
  await program.dispose()
})

test('the settings are for whom they belong to, and axe finds nothing in them', async ({
  signedIn,
  visitor,
}) => {
  const stranger = await visitor()
  await stranger.goto('/settings/tokens')
  await expect(stranger).toHaveURL(/\/login\?redirect=\/settings\/tokens$/)

  const { page, request } = await signedIn()
  for (const scope of ['read', 'write']) {
    const data = { id: crypto.randomUUID(), name: `To ${scope}`, scope, lifetime: '1-year' }
    expect((await request.post('/auth/v1/tokens', { data })).ok()).toBe(true)
  }
  const look = async (part?: string) => {
    for (const [colorScheme, width] of screens) {
      await inScheme(page, colorScheme)
      await page.setViewportSize({ width, height: 900 })
      await settled(page)
      const read = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      expect((await (part ? read.include(part) : read).analyze()).violations, colorScheme).toEqual([])
      const shown = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(shown).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await page.goto('/settings/tokens')
  await expect(page.getByText('To write')).toBeVisible()
  await look()
  await page.getByRole('button', { name: 'New token' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await look('[role=dialog]')
  await page.goto('/settings/no-such-section')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('where the tokens cannot be read, the page says so and offers to try again', async ({ signedIn }) => {
  const { page } = await signedIn()
  await page.route('**/auth/v1/tokens', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }),
  )
  await page.goto('/settings/tokens')
  await expect(page.getByText('Your tokens could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No tokens yet')).toBeVisible()
})
