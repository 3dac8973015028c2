import { violationsInBoth } from './axe.ts'
import { openConsole } from './console.ts'
import { test } from './own-server.ts'
import { expect, picture } from './test.ts'

// One after the other on one server.
test.describe.configure({ mode: 'default' })

test('changed terms are notified, accepted by a member, and read by a visitor', async ({
  signedIn,
  visitor,
}) => {
  const [{ page, person, request }, mia] = [await signedIn('Olive'), await signedIn('Mia')]
  await openConsole(person)
  const first = { revision: 0, content: 'Be kind.' }
  expect((await request.put('/rest/v1/admin/pages/terms', { data: first })).ok()).toBe(true)
  const version = { revision: 1, number: 1, changes: '', isSignificant: false, inForceFrom: null }
  expect((await request.post('/rest/v1/admin/pages/terms/versions', { data: version })).ok()).toBe(true)

  await page.goto('/admin/legal/terms')
  await page.getByRole('textbox', { name: 'Text' }).fill('Be kind, and pay for your coffee.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish a new version' })
  await dialog.getByLabel('What changed (optional)').fill('Coffee costs something.')
  await dialog.getByRole('switch', { name: 'This is a significant change' }).check()
  expect(await violationsInBoth(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('0 of 2 accepted')

  const types = async () => {
    const { items } = await (await mia.request.get('/rest/v1/notifications')).json()
    return items.map(({ type }: { type: string }) => type)
  }
  await expect.poll(types).toEqual(['LEGAL_CHANGED'])
  await mia.page.goto('/clubs')
  const banner = mia.page.getByRole('region', { name: 'Changed terms' })
  await expect(banner).toContainText('We changed the terms. Coffee costs something.')
  expect(await violationsInBoth(mia.page)).toEqual([])
  await banner.getByRole('button', { name: 'Accept' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('1 of 2 accepted')

  const reader = await visitor()
  await reader.goto('/clubs')
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(reader.getByText('Be kind, and pay for your coffee.')).toBeVisible()
  expect(await violationsInBoth(reader)).toEqual([])
})

test('a visitor sees the name, logo and accent of the place, which can be read', async ({
  signedIn,
  visitor,
}) => {
  const { page, person } = await signedIn('Olive')
  await openConsole(person)
  await page.goto('/admin/look')
  const form = page.getByRole('form', { name: 'Name and look' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Weavers’ Hall')
  const accent = form.getByRole('textbox', { name: 'Accent' })
  await accent.fill('#9fd3c7')
  await accent.blur()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('This color is hard to read')).toBeVisible()
  await accent.fill('#7a2e4e')
  await accent.blur()
  await form.getByLabel('Logo', { exact: true }).setInputFiles(await picture('logo.png', 300, 300))
  expect(await violationsInBoth(page)).toEqual([])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()

  const reader = await visitor()
  await reader.goto('/clubs')
  await expect(reader).toHaveTitle('Clubs · Weavers’ Hall')
  const home = reader.getByRole('banner').getByRole('link', { name: 'Weavers’ Hall' })
  await expect(home.locator('img')).toHaveJSProperty('complete', true)
  await expect(reader.getByRole('banner').getByRole('link', { name: 'Create Club' })).toHaveCSS(
    'background-color',
    'rgb(122, 46, 78)',
  )
  expect(await violationsInBoth(reader)).toEqual([])
})
