import { flaws } from './axe.ts'
import { expect, test } from './test.ts'

test('data settings pass axe and fit a small screen', async ({ signedIn }) => {
  const { page } = await signedIn()
  for (const [slug, shown] of [
    ['notifications', 'Email me as well'],
    ['appearance', 'This applies to this device only'],
    ['data', 'Delete my account'],
  ] as const) {
    await page.goto(`/settings/${slug}`)
    await expect(page.getByText(shown).first()).toBeVisible()
    expect(await flaws(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
  expect(await flaws(page)).toEqual([])
})
