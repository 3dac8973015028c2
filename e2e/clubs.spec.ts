import { expect, picture, test, unusedName } from './test.ts'

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
