import { createClub, expect, test, unusedName } from './test.ts'

test('a person joins once their payment is recorded, and has a receipt of it', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const { page } = await signedIn('Ari')
  const club = await createClub(owner.request, {
    name: unusedName('Rowing Guild'),
    isPaid: true,
    membershipFee: '12.5',
    currency: 'EUR',
    subscriptionDuration: 'monthly',
  })
  await owner.page.goto(`/${club.slug}/settings#payments`)
  await owner.page.getByLabel('Account holder').fill('Guild e. V.')
  await owner.page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await owner.page.getByRole('button', { name: 'Save Payments' }).click()
  await expect(owner.page.getByText('Changes are saved!')).toBeVisible()

  await page.goto(`/${club.slug}/preview`)
  await page.getByRole('button', { name: 'Join Club' }).click()
  await expect(page.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00')
  await expect(page.getByRole('img', { name: 'QR code of this bank transfer' })).toBeVisible()

  await owner.page.goto(`/${club.slug}/payments?state=pending`)
  await owner.page.getByRole('checkbox', { name: /^Select Ari/ }).check()
  await owner.page.getByRole('button', { name: 'Record payments' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(owner.page.getByText('Payment recorded')).toBeVisible()

  // The page that waited leads inside by itself.
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
  await page.goto('/settings/memberships')
  await page.locator('summary', { hasText: 'Receipts' }).click()
  await page.getByRole('list', { name: 'Receipts' }).getByRole('link').click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('€12.50')
})

test('a bank’s file records what matches, and lists the rest', async ({ signedIn, client }) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, {
    name: unusedName('Singing Guild'),
    isPaid: true,
    membershipFee: '12.5',
    currency: 'EUR',
  })
  const { request } = await client('Bea')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { items } = await (await request.get('/rest/v1/my/entitlements')).json()
  const lines = [
    'Buchungstag;Verwendungszweck;Betrag',
    `01.11.2026;${items[0].reference} thanks;12,50`,
    '02.11.2026;A gift;5,00',
  ]
  await owner.page.goto(`/${club.slug}/payments?tab=bank`)
  await owner.page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await owner.page.getByRole('button', { name: 'Record 1 payment' }).click()
  await expect(owner.page.getByText('Payment recorded')).toBeVisible()
  await expect(owner.page.getByText(items[0].reference)).toHaveCount(0)
  await expect(owner.page.getByText('No known reference')).toBeVisible()
})
