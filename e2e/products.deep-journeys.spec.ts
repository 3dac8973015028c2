import { violations, violationsInBoth } from './axe.ts'
import { described, values } from './picture-list.ts'
import { fetchPage } from './served-page.ts'
import { createClub, expect, picture, publishProduct, test, unusedName, uploadPicture } from './test.ts'

test('a product’s page has a keyboard-accessible gallery, and shows live when it is sold', async ({
  signedIn,
  client,
  visitor,
}) => {
  const seller = await client('Selma')
  const club = await createClub(seller.request, { name: unusedName('Gallery') })
  const alts = ['From above', 'From below', '']
  const images = await Promise.all(
    alts.map(async (alt) => ({ path: await uploadPicture(seller.request), alt })),
  )
  const product = await publishProduct(seller.request, club, {
    title: 'A lamp',
    price: '1250',
    description: 'It gives **light**.',
    features: 'Bright\n\nWarm',
    specifications: 'Power: 8 W\nComes with a bulb',
    images,
  })
  const guest = await visitor()
  await guest.goto(product.path)
  await expect(guest.getByRole('heading', { name: 'A lamp', level: 1 })).toBeVisible()
  for (const words of ['$1,250.00', 'Bright', 'Warm', '8 W', 'Comes with a bulb', 'Login to Join'])
    await expect(guest.getByText(words, { exact: true })).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Log in to contact Selma' })).toBeVisible()
  const gallery = guest.getByRole('group', { name: 'Pictures of A lamp' })
  const shown = gallery.locator('img').first()
  await expect(shown).toHaveAttribute('alt', 'From above')
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(shown).toHaveAttribute('alt', 'From below')
  await guest.keyboard.press('ArrowRight')
  await expect(shown).toHaveAttribute('alt', 'Picture of A lamp')
  await expect(gallery.getByRole('status')).toHaveText('Picture 3/3')
  await guest.keyboard.press('ArrowRight')
  await guest.keyboard.press('ArrowLeft')
  await gallery.getByRole('button', { name: 'Picture 2: From below' }).press('Enter')
  await expect(shown).toHaveAttribute('alt', 'From below')
  await expect(gallery.getByRole('button', { name: /^Picture 2/ })).toHaveAttribute('aria-current', 'true')
  expect(await violationsInBoth(guest)).toEqual([])

  const reader = await signedIn('Rita')
  await reader.page.goto(product.path)
  await expect(reader.page.getByRole('button', { name: 'Join Club' })).toBeVisible()
  await seller.request.put(`/rest/v1/products/${product.id}/sale`)
  await expect(reader.page.getByText('Sold', { exact: true })).toBeVisible()
  // A missing picture is replaced by a box.
  await guest.route('**/storage/v1/**', (route) => route.fulfill({ status: 404 }))
  await guest.reload()
  await expect(guest.getByText('No image', { exact: true })).toBeVisible()
})

test('a former member’s own product does not offer joining; one without pictures says so', async ({
  signedIn,
  client,
}) => {
  const [owner, seller] = [await client('Olga'), await signedIn('Sven')]
  const club = await createClub(owner.request, { name: unusedName('Left Behind') })
  expect((await seller.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const [own, other] = [
    await publishProduct(seller.request, club),
    await publishProduct(owner.request, club, { title: 'Other' }),
  ]
  expect((await seller.request.delete(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = seller
  await page.goto(other.path)
  await expect(page.getByRole('button', { name: 'Join Club' })).toBeVisible()
  await page.goto(own.path)
  await expect(page.getByRole('heading', { name: 'A product', level: 1 })).toBeVisible()
  // The club's card could offer joining once it is loaded.
  await expect(page.getByRole('complementary', { name: 'About this club' })).toContainText('Public club')
  await expect(page.getByRole('button', { name: 'Join Club' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark as sold' }).click()
  await expect(page.getByText('Sold', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as available' })).toBeVisible()

  await page.route('**/rest/v1/**/products/**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.item.data.images = []
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expect(page.getByText('No image available')).toBeVisible()
  await page.unroute('**/rest/v1/**/products/**')
  await page.goto(`/${club.slug}/products/none-of-that-name`)
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible()
})

test('a product’s page has the metadata that search engines require', async ({
  client,
  request,
  baseURL,
}) => {
  const seller = await client('Paula')
  const club = await createClub(seller.request, { name: unusedName('Findable'), currency: 'JPY' })
  const images = [{ path: await uploadPicture(seller.request), alt: 'From above' }]
  const product = await publishProduct(seller.request, club, {
    title: 'A "good" <lamp>',
    description: 'It gives *light*.',
    price: '40',
    condition: 'refurbished',
    images,
  })
  const page = await fetchPage(request, product.path)
  expect(page.title).toBe('A "good" <lamp> · Guildhall')
  expect(page.canonical).toBe(baseURL + product.path)
  expect(page.named).toMatchObject({
    description: 'It gives light.',
    'og:type': 'product',
    'og:image': expect.stringContaining(`${baseURL}/storage/v1/${images[0]?.path}`),
    'product:price:amount': '40.00',
    'product:price:currency': 'JPY',
  })
  expect(page.text).toContain('¥40.00')
  const [thing] = page.things
  // Required and recommended properties of product snippets and merchant listings:
  // developers.google.com/search/docs/appearance/structured-data.
  const required = { Product: ['name', 'image', 'offers'], Offer: ['price', 'priceCurrency'] }
  for (const name of required.Product) expect(thing[name], name).toBeTruthy()
  for (const name of required.Offer) expect(thing.offers[name], name).toBeTruthy()
  expect(thing).toMatchObject({
    '@type': 'Product',
    name: 'A "good" <lamp>',
    description: 'It gives light.',
    image: [`${baseURL}/storage/v1/${images[0]?.path}`],
    url: baseURL + product.path,
    offers: {
      '@type': 'Offer',
      price: '40.00',
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/RefurbishedCondition',
      url: baseURL + product.path,
      seller: { '@type': 'Person' },
    },
  })
  expect(page.things[1]['@type']).toBe('BreadcrumbList')
  await seller.request.put(`/rest/v1/products/${product.id}/sale`)
  expect((await fetchPage(request, product.path)).things[0].offers.availability).toBe(
    'https://schema.org/SoldOut',
  )
})

test('a product shows each error at its field, and is kept as a draft, edited, sold and deleted', async ({
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
