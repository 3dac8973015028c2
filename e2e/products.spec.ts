import { violations, violationsInBoth } from './axe.ts'
import { described, values } from './picture-list.ts'
import { createClub, expect, picture, test, unusedName } from './test.ts'

test('a product is published with ordered pictures, kept as a draft, edited, sold and deleted', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Market'), currency: 'EUR' })
  await page.goto(`/${club.slug}?tab=products`)
  await expect(page.getByText('No Products Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Product' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  const send = dialog.getByRole('button', { name: 'Add Product' })
  const price = dialog.getByLabel('Price (EUR)')
  await send.click()
  for (const text of [
    'Title must be at least 3 characters',
    'Category is required',
    'Description must be at least 10 characters',
    'Enter a valid number up to 7 digits',
    'Product image is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()

  await dialog.getByLabel('Title').fill('A walnut stool')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Three legs and **no** nails.')
  await price.pressSequentially('-1e2+0E')
  await expect(price).toHaveValue('120')
  await dialog.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Home & Garden' }).click()
  await dialog.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'Refurbished' }).click()
  await dialog.getByLabel('Features (optional)').fill('Light\nStrong')
  await dialog.getByLabel('Specifications (optional)').fill('Height: 45 cm')
  await send.click()
  await expect(dialog.getByRole('button', { name: /^Add pictures/ })).toBeFocused()

  // A refused file does not affect the others.
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') }
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') }
  const good = await Promise.all(['left.png', 'right.png', 'top.png'].map((name) => picture(name)))
  const [left, right, top] = good
  await dialog
    .getByLabel('Pictures', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([left, text, right, huge, broken, top] as never)
  await expect(dialog.getByText('notes.txt: Please upload an image file')).toBeVisible()
  await expect(dialog.getByText('huge.png: Image size should be less than 5MB')).toBeVisible()
  await expect(dialog.getByText(/^broken.png: /)).toBeVisible()
  await expect(described(dialog)).toHaveCount(3)
  await expect(dialog.getByText('Product image is required')).toHaveCount(0)
  for (const [at, words] of ['Left', 'Right', 'Top'].entries()) await described(dialog).nth(at).fill(words)

  // By keyboard, button and dragging; the focus follows the picture.
  await dialog.getByRole('button', { name: 'Move picture 1', exact: true }).press('ArrowDown')
  await expect.poll(() => values(described(dialog))).toEqual(['Right', 'Left', 'Top'])
  await expect(dialog.getByRole('button', { name: 'Move picture 2', exact: true })).toBeFocused()
  await expect(dialog.getByText('Picture 1 is number 2 of 3 now')).toBeAttached()
  await dialog.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect.poll(() => values(described(dialog))).toEqual(['Left', 'Right', 'Top'])
  await expect(dialog.getByRole('button', { name: 'Move picture 1', exact: true })).toBeFocused()
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
  await expect.poll(() => values(described(dialog))).toEqual(['Top', 'Left', 'Right'])
  await dialog.getByRole('button', { name: 'Remove picture 3' }).click()
  await expect.poll(() => values(described(dialog))).toEqual(['Top', 'Left'])
  expect(await violations(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Add Product' }).last().click()
  await expect(price).toHaveValue('120')
  await expect.poll(() => values(described(dialog))).toEqual(['Top', 'Left'])
  await send.click()
  await expect(page.getByText('Product created successfully')).toBeVisible()

  const tile = page.getByRole('article', { name: 'A walnut stool' })
  for (const words of ['€120.00', 'Refurbished', 'Home & Garden'])
    await expect(tile.getByText(words)).toBeVisible()
  await expect(tile.getByRole('img', { name: 'Top' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Products' })).toHaveAttribute('data-layout', 'grid')
  const choose = async (entry: string) => {
    await tile.getByRole('button', { name: 'Options for A walnut stool' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Edit Product')
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(edit.getByLabel('Price (EUR)')).toHaveValue('120')
  await edit.getByLabel('Price (EUR)').fill('99')
  await edit.getByRole('button', { name: 'Move picture 2 up' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect(tile.getByText('€99.00')).toBeVisible()
  await expect(tile.getByRole('img', { name: 'Left' })).toBeVisible()

  await choose('Mark as sold')
  await expect(tile.getByText('Sold', { exact: true })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await choose('Mark as available')
  await expect(tile.getByText('Sold', { exact: true })).toHaveCount(0)
  await choose('Delete Product')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(page.getByText('No Products Yet')).toBeVisible()
})
