import { createClub, expect, test, unusedName } from './test.ts'

test('a service is published with a delivery time of its own', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Services'), currency: 'EUR' })
  await page.goto(`/${club.slug}?tab=services`)
  await page.getByRole('button', { name: 'Create Service' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Create Service' })
  await dialog.getByLabel('Title').fill('I sharpen chisels')
  await dialog.getByLabel('Price (EUR)').fill('4.50')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('By hand, and not by machine.')
  for (const [list, option] of [
    ['Delivery time', 'Custom'],
    ['Unit', 'Weeks'],
  ] as const) {
    await dialog.getByRole('combobox', { name: list }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await dialog.getByLabel('Amount').fill('2')
  await dialog.getByRole('button', { name: 'Create Service' }).click()

  const tile = page.getByRole('article', { name: 'I sharpen chisels' })
  for (const words of ['€4.50', '2 Weeks']) await expect(tile.getByText(words, { exact: true })).toBeVisible()
})
