import type { Request } from '@playwright/test'
import { filterBy, filterChip } from './menus.ts'
import { createClub, expect, picture, test, unusedName } from './test.ts'

test('a new club’s address is checked while typing, and late answers are ignored', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const taken = await createClub(request, { name: unusedName('Glass Works') })
  await page.goto('/create-club')
  const name = page.getByLabel('Club name')
  const address = page.getByLabel('Address', { exact: true })
  await name.fill(taken.name)
  await expect(address).toHaveValue(`${taken.slug}-1`)
  await expect(page.getByText(`${taken.slug}-1 is free`)).toBeVisible()

  // The first request is answered last and must be ignored.
  let release = () => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/club-addresses?slug=${taken.slug}`, async (route) => {
    await late
    await route.continue()
  })
  const isFirst = (one: Request) => one.url().endsWith(`slug=${taken.slug}`)
  const asked = page.waitForRequest(isFirst)
  const givenUp = page.waitForEvent('requestfailed', isFirst)
  await address.fill(taken.slug)
  await asked
  const chosen = `${taken.slug}-hall`
  await address.fill(chosen.toUpperCase())
  await expect(page.getByText(`${chosen} is free`)).toBeVisible()
  await givenUp
  release()
  await expect(page.getByText('This address is taken.')).toHaveCount(0)
  await expect(page.getByText(`${chosen} is free`)).toBeVisible()

  await page.unroute(`**/club-addresses?slug=${taken.slug}`)
  await address.fill(taken.slug)
  await expect(page.getByText('This address is taken. Please choose another one.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Club' }).click()
  await expect(address).toBeFocused()
  await expect(page.getByText('This address is taken. Please choose another one.')).toBeVisible()
  await address.fill('search')
  await expect(page.getByText('This address is reserved. Please choose another one.')).toBeVisible()
  // An emptied address follows the name again.
  await address.fill('')
  await name.fill(unusedName('Łódź Głass'))
  await expect(address).toHaveValue(/^lodz-glass-/)
  await address.fill(chosen)
  await page.getByRole('button', { name: 'Create Club' }).click()
  await expect(page).toHaveURL(new RegExp(`/${chosen}$`))
})

test('a half-filled club form is restored with its pictures, until it is discarded', async ({ signedIn }) => {
  const { page } = await signedIn()
  await page.goto('/clubs')
  await page.getByRole('main').getByRole('link', { name: 'Create Club' }).first().click()
  await page.getByLabel('Club name').fill('Almost')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await picture('logo.png', 300, 300))
  await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/clubs$/)
  await page.goBack()
  for (const again of [undefined, () => page.reload()]) {
    await again?.()
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(page.getByLabel('Club name')).toHaveValue('Almost')
    await expect(page.getByRole('button', { name: 'Change logo' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Club name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Change logo' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Club name')).toHaveValue('')
  await expect(page.getByText('Draft restored')).toHaveCount(0)
})

test('filters narrow the list of clubs and are kept in the address', async ({ visitor, client }) => {
  const { request } = await client()
  const word = unusedName('Zither').replaceAll(' ', '')
  const [, paid] = await Promise.all([
    createClub(request, { name: `${word} Players`, categories: [word] }),
    createClub(request, {
      name: `${word} Makers`,
      categories: [word],
      isPaid: true,
      membershipFee: '5',
      clubType: 'business',
      business: { businessName: 'Strings Ltd' },
    }),
  ])
  const page = await visitor()
  await page.goto('/clubs')
  const clubs = page.getByRole('list', { name: 'Clubs' }).getByRole('heading', { level: 2 })
  await page.getByLabel('Search clubs').fill(word)
  await expect(page).toHaveURL(new RegExp(`q=${word}`))
  await expect(clubs).toHaveCount(2)
  await filterBy(page, 'Membership', 'Paid')
  await expect(page).toHaveURL(/fee=paid/)
  await expect(clubs).toHaveText([paid.name])
  await filterBy(page, 'Kind', 'Business')
  await filterBy(page, 'Category', word)
  await filterBy(page, 'Sort by', 'Newest')
  await expect(page).toHaveURL(/sort=newest/)

  // Opening the address or going back restores the filters.
  await page.reload()
  await expect(page.getByLabel('Search clubs')).toHaveValue(word)
  await expect(filterChip(page, 'Membership')).toHaveAccessibleName('Membership: Paid')
  await expect(clubs).toHaveText([paid.name])
  await page.getByRole('link', { name: paid.name }).click()
  await expect(page).toHaveURL(new RegExp(`/${paid.slug}/preview$`))
  await page.goBack()
  await expect(filterChip(page, 'Kind')).toHaveAccessibleName('Kind: Business')

  await filterBy(page, 'Membership', 'Free')
  await expect(page.getByText('No clubs match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/clubs$/)
  await expect(page.getByLabel('Search clubs')).toHaveValue('')
  await expect(clubs.first()).toBeVisible()
})

test('creating a club shows each error at its field and keeps the input', async ({ signedIn }) => {
  const { page } = await signedIn()
  await page.goto('/create-club')
  const form = page.locator('main')
  const found = form.getByRole('button', { name: 'Create Club' })
  const name = form.getByLabel('Club name')

  await found.click()
  await expect(form.getByText('Club name must be at least 2 characters long')).toBeVisible()
  await expect(name).toBeFocused()

  const named = unusedName('Kiln and Clay')
  await name.fill(named)
  // The options are closed at first, and open where an error is inside.
  await expect(form.getByLabel('Description')).toBeHidden()
  const options = form.getByRole('button', { name: 'More options' })
  await options.click()
  await form.getByLabel('Description').fill('x'.repeat(5001))
  await form.getByRole('radio', { name: 'Paid' }).check()
  await form.getByRole('radio', { name: 'Business' }).check()
  await form.getByLabel('Business email').fill('nobody')
  await form.getByLabel('Country code').fill('abc')
  await form.getByLabel('Contact number').fill('call me')
  await options.click()
  await expect(form.getByLabel('Description')).toBeHidden()
  await found.click()
  for (const text of [
    'Description must be at most 5000 characters',
    'Enter the membership fee',
    'Business name is required',
    'Invalid email address',
    'Enter a country code such as +44',
    'Enter a phone number in digits',
  ])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  await expect(form.getByLabel('Description')).toBeFocused()
  await form.getByLabel('Amount').fill('12.505')
  await found.click()
  await expect(form.getByText('Enter an amount with up to 2 decimal places')).toBeVisible()
  await form.getByLabel('Amount').fill('10000000')
  await found.click()
  await expect(form.getByText('The fee can be at most 9,999,999.99')).toBeVisible()

  // A refused picture shows an error at its field and keeps the input.
  const fake = { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await form.getByLabel('Cover image', { exact: true }).setInputFiles(fake)
  const refusal = 'Invalid file type. Please upload a JPEG, PNG, or WebP image.'
  await expect(form.getByText(refusal)).toBeVisible()
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await form.getByLabel('Logo', { exact: true }).setInputFiles(large)
  await expect(form.getByText('File size too large. Maximum size is 5MB.')).toBeVisible()
  await form.getByLabel('Logo', { exact: true }).setInputFiles(await picture('logo.png', 300, 300))
  await expect(form.getByRole('button', { name: 'Change logo' })).toBeVisible()
  await expect(name).toHaveValue(named)

  await form.getByLabel('Description').fill('Turning, glazing, firing.')
  await form.getByLabel('Amount').fill('12.50')
  await form.getByLabel('Subscription duration').selectOption('Monthly')
  await form.getByLabel('Business name').fill('Kiln Ltd')
  await form.getByLabel('Business email').fill('hello@kiln.test')
  await form.getByLabel('Country code').fill('+44')
  await form.getByLabel('Contact number').fill('20 7946 0018')
  await form.getByLabel('City').fill('Stoke')
  await found.click()
  await expect(page.getByText('Club created')).toBeVisible()
  await expect(page.getByRole('heading', { name: named, level: 1 })).toBeVisible()
  await expect(page.locator('main').getByText('$12.50 / month').first()).toBeVisible()
})
