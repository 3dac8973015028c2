import { violationsInBoth } from './axe.ts'
import { fetchPage } from './served-page.ts'
import { createClub, expect, publishProduct, test, unusedName, uploadPicture } from './test.ts'

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
    'og:image': expect.stringMatching(`^${baseURL}/storage/v1/social/items/`),
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
