import AxeBuilder from '@axe-core/playwright'
import { inScheme, screens, settled } from './axe.ts'
import { pageWidth, resize } from './sizes.ts'
import { expect, test } from './test.ts'

test('token settings pass axe, and are for their owner only', async ({ signedIn, visitor }) => {
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
      await resize(page, { width, height: 900 })
      await settled(page)
      const read = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      expect((await (part ? read.include(part) : read).analyze()).violations, colorScheme).toEqual([])
      const shown = () => pageWidth(page)
      await expect.poll(shown).toBeLessThanOrEqual(width)
    }
    await resize(page, { width: 1280, height: 900 })
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
