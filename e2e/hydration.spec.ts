import { untilHydrated } from './hydration.ts'
import { holdRequests } from './request-gate.ts'
import { expect, test } from './test.ts'

test('input before hydration is kept', async ({ visitor }) => {
  const page = await visitor()
  const scripts = /\/assets\/index-.*\.js/
  const release = await holdRequests(page, scripts)
  await page.goto('/clubs', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search Anything' })
  await box.fill('lanterns')
  await page.getByRole('link', { name: 'Clubs' }).first().hover()
  const hydrated = untilHydrated(page)
  release()
  await hydrated
  await expect(box).toHaveValue('lanterns')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=lanterns$/)
  await expect(page.getByRole('heading', { name: 'Results for “lanterns”' })).toBeVisible()
})
