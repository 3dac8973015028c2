import { gotoHydrated } from './hydration.ts'
import { expect, test } from './test.ts'

test('a page whose chunk fails to load opens once the server is reachable, without a reload', async ({
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  const page = await visitor()
  await gotoHydrated(page, '/clubs')
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Guildhall, home' }).click()
  await expect(page.getByText("We can't reach the server. Trying again…")).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'A hall for every club' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
})
