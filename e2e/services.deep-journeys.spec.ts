import { violations, violationsInBoth } from './axe.ts'
import { choose as chooseEntry } from './menus.ts'
import { described, values } from './picture-list.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { fetchPage } from './served-page.ts'
import { createClub, expect, picture, publishService, test, unusedName, uploadPicture } from './test.ts'

test('a service is published with pictures, kept as a draft, edited, paused and deleted', async ({
  signedIn,
  expectComplaints,
}) => {
  // Covers every field of the form, and the service's whole life.
  test.slow()
  const { page, request } = await signedIn()
  const club = await createClub(request, {
    ...{ name: unusedName('Services'), currency: 'EUR', categories: ['Crafts', 'Wood', 'Tools'] },
  })
  await page.goto(`/${club.slug}?tab=services`)
  await expect(page.getByText('No Services Yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create Service' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Create Service' })
  const send = dialog.getByRole('button', { name: 'Create Service' })
  const field = (label: string) => dialog.getByLabel(label)
  const description = dialog.getByRole('textbox', { name: 'Description' })
  const choose = async (list: string, option: string) => {
    await dialog.getByRole('combobox', { name: list }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const toasted = async (text: string) => {
    await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
    await dismissToasts(page)
  }
  const said = (text: string) => dialog.getByText(text, { exact: true })

  await expect(dialog.getByRole('combobox', { name: 'Location type' })).toHaveValue('Online')
  await send.click()
  for (const text of [
    'Title must be at least 3 characters',
    'Price is required',
    'Description must be at least 10 characters',
    'Please select a delivery time',
  ])
    await expect(said(text)).toBeVisible()
  await toasted('Title is required')
  await expect(field('Title')).toBeFocused()

  // The field stops at 50 characters, and counts them.
  await field('Title').fill('x'.repeat(48))
  await field('Title').pressSequentially('abcd')
  await expect(field('Title')).toHaveValue(`${'x'.repeat(48)}ab`)
  await expect(dialog.getByText('50/50')).toBeVisible()
  await field('Title').fill('I sharpen chisels')
  await field('Price (EUR)').fill('1e3')
  await send.click()
  await expect(page.getByText('Invalid price value', { exact: true })).toHaveCount(2)
  await expect(said('Invalid price value')).toBeVisible()
  for (const [typed, text] of [
    ['-1', 'Price must be a positive number'],
    ['4.505', 'Price can have up to 2 decimal places'],
  ] as const) {
    await field('Price (EUR)').fill(typed)
    await send.click()
    await expect(said(text)).toBeVisible()
  }
  await toasted('Description is required')
  await field('Price (EUR)').fill('')
  await field('Price (EUR)').pressSequentially('-4e.5+0x')
  await expect(field('Price (EUR)')).toHaveValue('4.50')
  await description.fill('')
  await description.pressSequentially('By hand, and **not** by machine.')
  await expect(dialog.getByText('32/1000')).toBeVisible()
  await send.click()
  await toasted('Delivery time is required')

  await choose('Delivery time', 'Custom')
  await expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('Days')
  const badAmount = 'Please enter a valid Hours/Days/Week/Month value (greater than 0)'
  for (const typed of ['', '0', 'two']) {
    await field('Amount').fill(typed)
    await send.click()
    await expect(said(badAmount)).toBeVisible()
  }
  await expect(field('Amount')).toBeFocused()
  await field('Amount').fill('2')
  await choose('Unit', 'Weeks')
  await choose('Location type', 'Online & In Person')
  await field('Location (optional)').fill('The workshop')
  await field('Duration (optional)').fill('20 minutes')
  await field('Capacity (optional)').fill('many')
  await field('Included (optional)').fill('A new edge\n\nOil')

  const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') }
  const [left, right] = [await picture('left.png'), await picture('right.png')]
  const picker = dialog.getByLabel('Images', { exact: true }).and(page.locator('input'))
  expectComplaints(/status of 500/)
  await page.route('**/storage/v1/pictures/**', (route) => route.fulfill(refusal('internal')))
  await picker.setInputFiles(left)
  await expect(dialog.getByText(/^left\.png: Image upload failed: ./)).toBeVisible()
  await page.unroute('**/storage/v1/pictures/**')
  await picker.setInputFiles([left, gif, huge, broken, right])
  await expect(dialog.getByText('moving.gif: Only JPEG, PNG, and WebP images are allowed')).toBeVisible()
  await expect(dialog.getByText('huge.png: Image size must be less than 5MB')).toBeVisible()
  await expect(dialog.getByText('broken.png: Only JPEG, PNG, and WebP images are allowed')).toBeVisible()
  await expect(described(dialog)).toHaveCount(2)
  for (const [at, words] of ['Left', 'Right'].entries()) await described(dialog).nth(at).fill(words)
  await dialog.getByRole('button', { name: 'Move picture 1', exact: true }).press('ArrowDown')
  await expect.poll(() => values(described(dialog))).toEqual(['Right', 'Left'])
  await send.click()
  await expect(said('Enter a number up to 4 digits')).toBeVisible()
  await field('Capacity (optional)').fill('3')
  expect(await violations(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Create Service' }).last().click()
  await expect(field('Price (EUR)')).toHaveValue('4.50')
  await expect(field('Amount')).toHaveValue('2')
  await expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('Weeks')
  await expect.poll(() => values(described(dialog))).toEqual(['Right', 'Left'])
  await send.click()
  await expect(page.getByText('Service created successfully')).toBeVisible()

  const tile = page.getByRole('article', { name: 'I sharpen chisels' })
  for (const words of ['€4.50', '2 Weeks', 'Online & In Person', 'Crafts', 'Wood'])
    await expect(tile.getByText(words, { exact: true })).toBeVisible()
  // Cards show two categories.
  await expect(tile.getByText('Tools')).toHaveCount(0)
  await expect(tile.getByRole('img', { name: 'Right' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Services/ })).toContainText('1')
  await expect(page.getByRole('list', { name: 'Services' })).toHaveAttribute('data-layout', 'grid')

  const menu = async (entry: string) => {
    await tile.getByRole('button', { name: 'Options for I sharpen chisels' }).click()
    await chooseEntry(page.getByRole('menuitem', { name: entry }))
  }
  await menu('Edit Service')
  const edit = page.getByRole('dialog', { name: 'Edit Service' })
  // A custom time that equals a preset is shown as the preset.
  await expect(edit.getByRole('combobox', { name: 'Delivery time' })).toHaveValue('2 weeks')
  await expect(edit.getByLabel('Amount')).toHaveCount(0)
  await expect(edit.getByLabel('Capacity (optional)')).toHaveValue('3')
  await edit.getByLabel('Price (EUR)').fill('0')
  await edit.getByRole('combobox', { name: 'Delivery time' }).click()
  await page.getByRole('option', { name: '1 hour', exact: true }).click()
  await edit.getByRole('button', { name: 'Move picture 2 up' }).click()
  // The place counts only for services in person; otherwise it is neither checked nor saved.
  await edit.getByLabel('Location (optional)').fill('l'.repeat(201))
  await edit.getByRole('combobox', { name: 'Location type' }).click()
  await page.getByRole('option', { name: 'Online', exact: true }).click()
  await expect(edit.getByLabel('Location (optional)')).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Service updated successfully')).toBeVisible()
  await expect(tile.getByText('Online', { exact: true })).toBeVisible()
  for (const words of ['Free', '1 Hour']) await expect(tile.getByText(words, { exact: true })).toBeVisible()
  await expect(tile.getByRole('img', { name: 'Left' })).toBeVisible()

  await menu('Mark as not available')
  await expect(tile.getByText('Not available', { exact: true })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await menu('Mark as available')
  await expect(tile.getByText('Not available', { exact: true })).toHaveCount(0)
  await menu('Delete Service')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Service deleted successfully')).toBeVisible()
  await expect(page.getByText('No Services Yet')).toBeVisible()
})

test('a service’s page opens by slug and ID, and shows live when it is paused', async ({
  signedIn,
  client,
  visitor,
  expectComplaints,
}) => {
  const provider = await client('Paul')
  const club = await createClub(provider.request, {
    ...{ name: unusedName('Workshop'), categories: ['Crafts', 'Wood', 'Tools', 'More'] },
  })
  const alts = ['From above', 'From below']
  const images = await Promise.all(
    alts.map(async (alt) => ({ path: await uploadPicture(provider.request), alt })),
  )
  const service = await publishService(provider.request, club, {
    ...{ title: 'A day at the lathe', description: 'You leave with a **bowl**.', price: '35.05', images },
    ...{ deliveryTime: 'custom', deliveryAmount: '1', deliveryUnit: 'month', locationType: 'inPerson' },
    ...{ location: 'The workshop', duration: '5 hours', capacity: '2', included: 'Wood\n\nLunch' },
  })
  const guest = await visitor()
  await guest.goto(`/${club.slug}/services/${service.id}`)
  await expect(guest).toHaveURL(new RegExp(`${service.path}$`))
  await expect(guest.getByRole('heading', { name: 'A day at the lathe', level: 1 })).toBeVisible()
  const details = guest.getByRole('main').locator('dl').first()
  for (const words of [
    ['Category', 'Crafts, Wood, Tools'],
    ['Location Type', 'In Person'],
    ['Location', 'The workshop'],
    ['Delivery Time', '1 Month'],
    ['Duration', '5 hours'],
    ['Capacity', '2 people'],
  ])
    await expect(details.locator('div').filter({ hasText: new RegExp(`^${words.join('')}$`) })).toHaveCount(1)
  for (const words of ['$35.05', 'Additional Images', 'Lunch', 'bowl', 'Login to Join'])
    await expect(guest.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  const gallery = guest.getByRole('group', { name: 'Pictures of A day at the lathe' })
  await gallery.getByRole('button', { name: 'Picture 2: From below' }).click()
  await expect(gallery.locator('img').first()).toHaveAttribute('alt', 'From below')
  expect(await violationsInBoth(guest)).toEqual([])

  const { page, request } = await signedIn('Rita')
  await page.goto(service.path)
  await expect(page.getByRole('button', { name: 'Join Club' })).toBeVisible()
  await page.getByRole('button', { name: 'Options for A day at the lathe' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link',
    'Save',
    'Mute notifications',
    `Block ${provider.person.firstName} Hollis`,
    'Report…',
  ])
  await page.keyboard.press('Escape')
  await provider.request.put(`/rest/v1/services/${service.id}/pause`)
  await expect(page.getByText('Not available', { exact: true })).toBeVisible()
  await provider.request.put(`/rest/v1/services/${service.id}`, { data: { price: '36' } })
  await expect(page.getByText('$36.00')).toBeVisible()

  // Opened from within the club, so Go Back returns there.
  expectComplaints(/status of 500/)
  const failing = /\/rest\/v1\/clubs\/[^/]+\/services\//
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}?tab=services`)
  await page.route(failing, (route) => route.fulfill(refusal('internal')))
  await page.getByRole('article', { name: 'A day at the lathe' }).getByRole('link').first().click()
  await expect(page.getByText('Failed to load service details')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/tab=services$/)
  await page.unroute(failing)
  await page.goto(`/${club.slug}/services/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Service not found' })).toBeVisible()
})

test('a former member’s own service does not offer joining; a deleted provider is unknown', async ({
  signedIn,
  client,
}) => {
  const [owner, { page, request }] = [await client('Olga'), await signedIn('Sven')]
  const club = await createClub(owner.request, { name: unusedName('Left Behind') })
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const [own, other] = [
    await publishService(request, club),
    await publishService(owner.request, club, { title: 'Another service', price: '0' }),
  ]
  expect((await request.delete(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(other.path)
  await expect(page.getByRole('button', { name: 'Join Club' })).toBeVisible()
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await page.goto(`/${club.slug}/services/${own.id}`)
  await expect(page).toHaveURL(new RegExp(`${own.path}$`))
  await expect(page.getByRole('heading', { name: 'A service', level: 1 })).toBeVisible()
  // The club's card could offer joining once it is loaded.
  await expect(page.getByRole('complementary', { name: 'About this club' })).toContainText('Public club')
  await expect(page.getByRole('button', { name: 'Join Club' })).toHaveCount(0)

  await page.route('**/rest/v1/**/services/**', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.item.author = null
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await expect(page.getByText('Unknown User')).toBeVisible()
})

test('a service’s page has the metadata that search engines require', async ({
  client,
  request,
  baseURL,
}) => {
  const provider = await client('Paula')
  const club = await createClub(provider.request, {
    ...{ name: unusedName('Findable'), currency: 'JPY', categories: ['Crafts', 'Wood'] },
  })
  const images = [{ path: await uploadPicture(provider.request), alt: 'From above' }]
  const service = await publishService(provider.request, club, {
    ...{ title: 'A "good" <hour>', description: 'I listen *well*.', price: '40.5', images },
    ...{ locationType: 'inPerson', location: 'Ghent' },
  })
  const page = await fetchPage(request, service.path)
  expect(page.title).toBe('A "good" <hour> · Guildhall')
  expect(page.canonical).toBe(baseURL + service.path)
  expect(page.named).toMatchObject({
    description: 'I listen well.',
    'og:image': expect.stringContaining(`${baseURL}/storage/v1/${images[0]?.path}`),
    'product:price:amount': '40.50',
    'product:price:currency': 'JPY',
    'product:availability': 'in stock',
  })
  expect(page.text).toContain('¥40.50')
  // schema.org/Service, with an offer as search engines require.
  expect(page.things[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: 'A "good" <hour>',
    url: baseURL + service.path,
    mainEntityOfPage: baseURL + service.path,
    description: 'I listen well.',
    serviceType: 'Crafts',
    category: 'Crafts, Wood',
    image: [`${baseURL}/storage/v1/${images[0]?.path}`],
    areaServed: 'Ghent',
    provider: expect.objectContaining({ '@type': 'Person', name: expect.stringContaining('Paula') }),
    offers: {
      '@type': 'Offer',
      price: '40.50',
      priceCurrency: 'JPY',
      availability: 'https://schema.org/InStock',
      url: baseURL + service.path,
    },
  })
  expect(page.things[1]['@type']).toBe('BreadcrumbList')
  await provider.request.put(`/rest/v1/services/${service.id}/pause`)
  const { things } = await fetchPage(request, service.path)
  expect(things[0].offers.availability).toBe('https://schema.org/OutOfStock')
  const byId = await fetchPage(request, `/${club.slug}/services/${service.id}`)
  expect([byId.status, byId.headers.location]).toEqual([301, service.path])
})
