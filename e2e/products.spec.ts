import { described, values } from './picture-list.ts'
import { createClub, expect, picture, test, unusedName } from './test.ts'

test('a product is published with pictures ordered by keyboard and by dragging', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Market'), currency: 'EUR' })
  await page.goto(`/${club.slug}?tab=products`)
  await page.getByRole('button', { name: 'Add Product' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByLabel('Title').fill('A walnut stool')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Three legs and no nails.')
  await dialog.getByLabel('Price (EUR)').fill('120')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Home & Garden' }).click()

  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') }
  const [left, right, top] = await Promise.all(
    ['left.png', 'right.png', 'top.png'].map((name) => picture(name)),
  )
  // A refused file does not affect the others.
  await dialog
    .getByLabel('Pictures', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([left, right, broken, top] as never)
  await expect(dialog.getByText(/^broken.png: /)).toBeVisible()
  await expect(described(dialog)).toHaveCount(3)
  for (const [at, words] of ['Left', 'Right', 'Top'].entries()) await described(dialog).nth(at).fill(words)

  // The focus follows the picture.
  await dialog.getByRole('button', { name: 'Move picture 1', exact: true }).press('ArrowDown')
  await expect.poll(() => values(described(dialog))).toEqual(['Right', 'Left', 'Top'])
  await expect(dialog.getByRole('button', { name: 'Move picture 2', exact: true })).toBeFocused()
  const handle = dialog.getByRole('button', { name: 'Move picture 3', exact: true })
  await handle.scrollIntoViewIfNeeded()
  const from = await handle.boundingBox()
  const to = await dialog.getByRole('button', { name: 'Move picture 1', exact: true }).boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 30, { steps: 8 })
  await page.mouse.move(to.x + 10, to.y - 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => values(described(dialog))).toEqual(['Top', 'Right', 'Left'])
  await dialog.getByRole('button', { name: 'Add Product' }).click()

  const tile = page.getByRole('article', { name: 'A walnut stool' })
  await expect(tile.getByText('€120.00')).toBeVisible()
  await expect(tile.getByRole('img', { name: 'Top' })).toBeVisible()
})
