import { holdRequests } from './request-gate.ts'
import { createClub, expect, publishProduct, test, unusedName } from './test.ts'

// PersonalItems: the viewer's entries. SaleItem: a product's.
for (const part of ['PersonalItems', 'SaleItem'])
  test(`an item menu opens after ${part} has loaded, so that no entry moves`, async ({ signedIn }) => {
    const { page, request } = await signedIn('Milo')
    const club = await createClub(request, { name: unusedName('Menus') })
    const product = await publishProduct(request, club, { title: 'Held back' })
    const file = new RegExp(`assets/${part}-.*\\.js`)
    const release = await holdRequests(page, file)
    await page.goto(product.path)
    const asked = page.waitForRequest(file)
    await page.getByRole('button', { name: 'Options for Held back' }).click()
    await asked
    // Without waiting, the menu would be open here.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.getByRole('menu')).toHaveCount(0)
    release()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Copy link',
      'Pin to the top',
      'Save',
      'Mute notifications',
      'Mark as sold',
      'Edit Product',
      'Delete Product',
    ])
  })
