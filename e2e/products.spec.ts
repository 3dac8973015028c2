import type { Locator } from '@playwright/test'
import { violations, violationsInBoth } from './axe.ts'
import { sent } from './sent.ts'
import {
  announced,
  asked,
  expect,
  forSale,
  foundClub,
  offered,
  picture,
  published,
  test,
  unusedName,
  uploaded,
} from './test.ts'

/** The pictures of a form, by their descriptions, in their order. */
const described = (dialog: Locator) => dialog.getByRole('list', { name: 'Pictures' }).getByRole('textbox')
const values = (fields: Locator) =>
  fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

test('a product is added with its pictures in order, kept as a draft, edited, sold and deleted', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Market'), currency: 'EUR' })
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

  // Several at once: what is refused leaves the others as they are.
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

  // By keyboard, by button, and by dragging; the focus stays with what is moved.
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
  await expect(page.getByText('Product marked as sold')).toBeVisible()
  await expect(tile.getByText('Sold', { exact: true })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await choose('Mark as available')
  await expect(page.getByText('Product marked as available')).toBeVisible()
  await expect(tile.getByText('Sold', { exact: true })).toHaveCount(0)
  await choose('Delete Product')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(page.getByText('No Products Yet')).toBeVisible()
})

test('a product’s page has a gallery that works by keyboard, and tells when it is sold, live', async ({
  signedIn,
  client,
  visitor,
}) => {
  const seller = await client('Selma')
  const club = await foundClub(seller.request, { name: unusedName('Gallery') })
  const alts = ['From above', 'From below', '']
  const images = await Promise.all(alts.map(async (alt) => ({ path: await uploaded(seller.request), alt })))
  const product = await forSale(seller.request, club, {
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
  // Whose picture is gone has a box in its place.
  await guest.route('**/storage/v1/**', (route) => route.fulfill({ status: 404 }))
  await guest.reload()
  await expect(guest.getByText('No image', { exact: true })).toBeVisible()
})

test('whoever published a product and left is not asked to join; a product without pictures says so', async ({
  signedIn,
  client,
}) => {
  const [owner, seller] = [await client('Olga'), await signedIn('Sven')]
  const club = await foundClub(owner.request, { name: unusedName('Left Behind') })
  expect((await seller.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const [own, other] = [
    await forSale(seller.request, club),
    await forSale(owner.request, club, { title: 'Other' }),
  ]
  expect((await seller.request.delete(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = seller
  await page.goto(other.path)
  await expect(page.getByRole('button', { name: 'Join Club' })).toBeVisible()
  await page.goto(own.path)
  await expect(page.getByRole('heading', { name: 'A product', level: 1 })).toBeVisible()
  // Once the club is read, there would be a way to join it.
  await expect(page.getByRole('complementary', { name: 'About this club' })).toContainText('Public club')
  await expect(page.getByRole('button', { name: 'Join Club' })).toHaveCount(0)

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

test('a product’s page says all that search engines ask of one', async ({ client, request, baseURL }) => {
  const seller = await client('Paula')
  const club = await foundClub(seller.request, { name: unusedName('Findable'), currency: 'JPY' })
  const images = [{ path: await uploaded(seller.request), alt: 'From above' }]
  const product = await forSale(seller.request, club, {
    title: 'A "good" <lamp>',
    description: 'It gives *light*.',
    price: '40',
    condition: 'refurbished',
    images,
  })
  const page = await sent(request, product.path)
  expect(page.title).toBe('A "good" <lamp> · Guildhall')
  expect(page.canonical).toBe(baseURL + product.path)
  expect(page.named).toMatchObject({
    description: 'It gives light.',
    'og:type': 'product',
    'og:image': expect.stringMatching(`^${baseURL}/storage/v1/social/items/`),
    'product:price:amount': '40.00',
    'product:price:currency': 'JPY',
  })
  expect(page.text).toContain('¥40.00')
  const [thing] = page.things
  // developers.google.com/search/docs/appearance/structured-data: product snippets and merchant listings. What these
  // require, and what they recommend that is known here.
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
  expect((await sent(request, product.path)).things[0].offers.availability).toBe('https://schema.org/SoldOut')
})

test('long words, right-to-left and many pictures widen nothing on a phone', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Narrow') })
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
  const images: { path: string; alt: string }[] = []
  for (let at = 0; at < 8; at++) images.push({ path: await uploaded(request), alt: long })
  for (const title of ['One', 'Two']) await published(request, club, { title })
  await asked(request, club, {})
  await announced(request, club, {})
  await offered(request, club, {})
  const product = await forSale(request, club, {
    ...{ title: `${long}${long}`, description: `שלום ${long.repeat(3)}`, price: '9999999', images },
    ...{ features: long.repeat(2), specifications: `${long}: ${long}\nגובה: 45` },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto(product.path)
  await expect(page.getByText('$9,999,999.00')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.goto(`/${club.slug}?tab=products`)
  await expect(page.getByRole('article', { name: `${long}${long}` })).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: `Options for ${long}${long}` }).click()
  await page.getByRole('menuitem', { name: 'Edit Product' }).click()
  await expect(described(page.getByRole('dialog'))).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Add more pictures' })).toHaveCount(0)
  expect(await page.getByRole('dialog').evaluate((node) => node.scrollWidth)).toBeLessThanOrEqual(390)

  // The counts come later, and make the tabs before the last one wider; who runs the club has more tabs behind it.
  const { page: reader } = await signedIn('Rita')
  await reader.setViewportSize({ width: 390, height: 844 })
  let letGo: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await reader.route('**/counts', async (route) => {
    await until
    await route.continue()
  })
  await reader.goto(`/${club.slug}?tab=jobs`)
  await expect(reader.getByRole('tab', { name: 'Jobs', exact: true })).toBeInViewport({ ratio: 1 })
  letGo()
  const tab = reader.getByRole('tab', { name: 'Jobs 1' })
  const end = async () => {
    const box = await tab.boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  await expect.poll(end).toBeLessThanOrEqual(390)
})
