import AxeBuilder from '@axe-core/playwright'
import { open } from './docs.ts'
import { pageWidth, resize } from './sizes.ts'
import { expect, test } from './test.ts'

test('the API page passes axe and fits phones in both color schemes', async ({ visitor }) => {
  const page = await visitor()
  await resize(page, { width: 390, height: 844 })
  await page.goto('/docs')
  await open(page, 'Clubs-getClubs')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? 'dark-mode' : '')
    expect(await pageWidth(page)).toBeLessThanOrEqual(390)
    // The library's markup is its own; contrast and names are ours.
    const rules = ['color-contrast', 'link-name', 'button-name', 'html-has-lang', 'document-title']
    const read = new AxeBuilder({ page }).withRules(rules).include(['header', '.info', '.opblock.is-open'])
    expect((await read.analyze()).violations, colorScheme).toEqual([])
  }
})

test('the API page uses the theme chosen on other pages', async ({ visitor }) => {
  const page = await visitor()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('radio', { name: 'Dark theme' }).or(page.getByLabel('Dark theme')).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/docs')
  await expect(page.locator('html')).toHaveClass('dark-mode')
})
