import { violationsInBoth } from './axe.ts'
import { appFiles, gotoHydrated, untilHydrated } from './hydration.ts'
import { filterBy, filterChip } from './menus.ts'
import { fetchPage } from './served-page.ts'
import { resize } from './sizes.ts'
import {
  createClub,
  expect,
  publishJob,
  publishProduct,
  publishService,
  test,
  unusedName,
  uploadPicture,
} from './test.ts'

const failure = { error: { code: 'internal', message: 'broken', requestId: 'test' } }

test('products are filtered by price and currency, on a phone in a dialog, and load more', async ({
  signedIn,
  visitor,
}) => {
  const author = await signedIn('Pru')
  const word = unusedName('w').replaceAll(' ', '')
  const club = await createClub(author.request, { name: `Market ${word}`, currency: 'EUR' })
  for (let n = 0; n < 26; n++) {
    const images = [{ path: await uploadPicture(author.request), alt: '' }]
    await publishProduct(author.request, club, { title: `Cup ${n} ${word}`, price: String(100 + n), images })
  }
  const page = await visitor()
  await resize(page, { width: 390, height: 844 })
  await gotoHydrated(page, `/products?q=${word}`)
  const list = page.getByRole('list', { name: 'Products', exact: true })
  const cards = list.getByRole('article')
  await expect(cards).not.toHaveCount(0)
  // A real click would scroll first, which loads more by itself.
  await page.getByRole('button', { name: 'Load more' }).dispatchEvent('click')
  await expect(cards).toHaveCount(26)

  const open = page.getByRole('button', { name: /^More filters/ })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'More filters' })
  await dialog.getByLabel('Currency').click()
  await page.getByRole('option', { name: 'EUR' }).click()
  await dialog.getByLabel('Price to').fill('104')
  await dialog.getByLabel('Price from').fill('120')
  await expect(dialog.getByText('The highest price is below the lowest')).toBeVisible()
  await dialog.getByLabel('Price from').fill('102')
  await expect(dialog.getByText('The highest price is below the lowest')).toBeHidden()
  expect(await violationsInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show products' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'More filters (3)' })).toBeFocused()
  await filterBy(page, 'Sort by', 'Lowest price')
  await expect
    .poll(() => list.getByRole('heading', { level: 2 }).allTextContents())
    .toEqual([2, 3, 4].map((n) => `Cup ${n} ${word}`))
  await expect(list.getByText('€102.00')).toBeVisible()
  await page.reload()
  await expect(cards).toHaveCount(3)
  const words = Object.fromEntries(new URL(page.url()).searchParams)
  expect(words).toEqual({ q: word, currency: 'EUR', minPrice: '102', maxPrice: '104', sort: 'price-asc' })

  // Invalid filters in the address are shown at their field, and can be cleared.
  await page.goto(`/products?q=${word}&currency=EUR&minPrice=104&maxPrice=102`)
  await expect(page.getByText('Some filters aren’t valid')).toBeVisible()
  await open.click()
  await expect(dialog.getByText('The highest price is below the lowest')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products')
  await expect(cards).not.toHaveCount(0)
})

test('services are filtered by their properties; paused ones are shown on demand', async ({
  signedIn,
  visitor,
}) => {
  const author = await signedIn('Sam')
  const word = unusedName('w').replaceAll(' ', '')
  const club = await createClub(author.request, { name: `Help ${word}`, categories: [`Craft ${word}`] })
  await publishService(author.request, club, {
    title: `Tuning ${word}`,
    locationType: 'inPerson',
    deliveryTime: '1week',
  })
  const paused = await publishService(author.request, club, { title: `Logo ${word}`, locationType: 'online' })
  expect((await author.request.put(`/rest/v1/services/${paused.id}/pause`)).ok()).toBe(true)
  const page = await visitor()
  await gotoHydrated(page, `/services?q=${word}`)
  const cards = page.getByRole('list', { name: 'Services', exact: true }).getByRole('article')
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'More filters' }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByLabel('Availability').click()
  await page.getByRole('option', { name: 'Include not available' }).click()
  await more.getByRole('button', { name: 'Show services' }).click()
  await expect(cards).toHaveCount(2)
  await filterBy(page, 'Location type', 'In Person')
  await expect(cards).toHaveCount(1)
  await filterBy(page, 'Delivery time', 'Within 1 day')
  await expect(page.getByText('No services match')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Within 1 day' }).click()
  await expect(cards).toHaveCount(1)
  await page.goto(`/services?category=${encodeURIComponent(`Craft ${word}`)}&club=${club.slug}`)
  await expect(cards).toHaveCount(1)
  await expect(filterChip(page, 'Category')).toHaveText(`Craft ${word}`)
  expect(await violationsInBoth(page)).toEqual([])
})

test('a filter typed before hydration applies, and a failed list can be retried', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const author = await signedIn('Eve')
  const word = unusedName('w').replaceAll(' ', '')
  const club = await createClub(author.request, { name: `Early ${word}` })
  await publishJob(author.request, club, { title: `Baker ${word}`, workplace: 'on_site' })
  await publishJob(author.request, club, { title: `Guide ${word}`, workplace: 'remote', jobType: 'contract' })
  const page = await visitor()
  const held: (() => void)[] = []
  await page.route(appFiles, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  const release = () => {
    for (const go of held.splice(0)) go()
  }
  await page.goto('/jobs', { waitUntil: 'commit' })
  await page.getByLabel('Search jobs').fill(`guide ${word}`)
  await expect.poll(() => held.length).toBe(1)
  release()
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ q: `guide ${word}` })
  const list = page.getByRole('list', { name: 'Jobs', exact: true })
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(list.getByRole('article')).toHaveAccessibleName(`Guide ${word}`)

  await page.unroute(appFiles)
  await gotoHydrated(page, `/jobs?q=${word}`)
  await expect(list.getByRole('article')).toHaveCount(2)
  await page.route(/\/rest\/v1\/jobs\?/, (route) => route.fulfill({ status: 500, json: failure }))
  await filterBy(page, 'Workplace', 'On Site')
  const error = page.getByRole('alert').filter({ hasText: 'Failed to load jobs' })
  await expect(error).toBeVisible()
  await expect(filterChip(page, 'Workplace')).toHaveText('On Site')
  expect(await violationsInBoth(page)).toEqual([])
  await page.unroute(/\/rest\/v1\/jobs\?/)
  await error.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('article')).toHaveCount(1)
  await expect(list.getByRole('article')).toHaveAccessibleName(`Baker ${word}`)
  await expect(error).toBeHidden()
})

test('jobs across clubs are searched and filtered, with all filters in the address', async ({
  signedIn,
  visitor,
  request,
  baseURL,
}) => {
  const author = await signedIn('Jo')
  const word = unusedName('w').replaceAll(' ', '')
  const club = await createClub(author.request, { name: `Works ${word}` })
  const closed = await createClub(author.request, { name: `Closed ${word}`, isPrivate: true })
  const title = (name: string) => `${name} ${word}`
  const baker = await publishJob(author.request, club, { title: title('Baker'), location: 'Ghent, Belgium' })
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await publishJob(author.request, club, { title: title('Cook'), jobType: 'part_time', closesAt: soon })
  await publishJob(author.request, club, { title: title('Guide'), workplace: 'remote' })
  await publishJob(author.request, closed, { title: title('Keeper') })

  const html = await fetchPage(request, `/jobs?q=${word}`)
  expect(html).toMatchObject({ status: 200, title: 'Jobs · Guildhall' })
  for (const name of ['Baker', 'Cook', 'Guide']) expect(html.text).toContain(title(name))
  expect(html.text).not.toContain('Keeper')
  expect((await fetchPage(request, '/jobs')).canonical).toBe(`${baseURL}/jobs`)

  const page = await visitor()
  await page.goto('/clubs')
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await page.getByLabel('Search jobs').fill(word)
  const list = page.getByRole('list', { name: 'Jobs', exact: true })
  const names = () => list.getByRole('heading', { level: 2 }).allTextContents()
  const shown = (...wanted: string[]) => expect.poll(names).toEqual(wanted.map(title))
  await shown('Guide', 'Cook', 'Baker')
  await expect(page).toHaveURL(`/jobs?q=${word}`)
  await expect(list.getByText(club.name).first()).toBeVisible()
  await filterBy(page, 'Sort by', 'Closing soon')
  await shown('Cook', 'Guide', 'Baker')
  await filterBy(page, 'Workplace', 'On Site')
  await shown('Cook', 'Baker')
  await page.getByRole('button', { name: 'More filters' }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByLabel('Location').fill('ghe')
  await more.getByRole('button', { name: 'Show jobs' }).click()
  await shown('Baker')
  const url = `/jobs?q=${word}&workplace=on_site&location=ghe&sort=closing`
  const inAddress = async () =>
    expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual(Object.fromEntries(new URL(url, baseURL).searchParams))
  await inAddress()
  const hydrated = untilHydrated(page)
  await page.reload()
  await hydrated
  await shown('Baker')
  await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeVisible()
  await page.getByRole('link', { name: title('Baker'), exact: true }).click()
  await expect(page).toHaveURL(baker.path)
  await page.goBack()
  await shown('Baker')
  await inAddress()

  await filterBy(page, 'Job type', 'Internship')
  await expect(page.getByText('No jobs match')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove filter Internship' }).click()
  await shown('Baker')
  await filterBy(page, 'Job type', 'Contract')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByLabel('Search jobs')).toHaveValue('')
  await expect(filterChip(page, 'Job type')).toHaveAccessibleName('Job type: All types')

  // Members of a private club also find its jobs.
  await author.page.goto(`/jobs?q=${word}`)
  await expect(author.page.getByRole('link', { name: title('Keeper'), exact: true })).toBeVisible()
})
