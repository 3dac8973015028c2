import { gotoHydrated } from './hydration.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a dialog whose chunk fails to load says so, and opens once online', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  const { page, request } = await signedIn('Milo')
  const club = await createClub(request, { name: unusedName('Parts') })
  await gotoHydrated(page, `/${club.slug}?tab=events`)
  const button = page.getByRole('button', { name: 'Create Event' }).first()
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByText('This can’t be loaded right now')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Create Event' })).toBeVisible()
})
