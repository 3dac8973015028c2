import { pageWidth, resize } from './sizes.ts'
import { createClub, expect, publishService, test, unusedName } from './test.ts'

test('long words and right-to-left text do not widen a service on a phone', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
  const club = await createClub(request, { name: unusedName('Narrow'), categories: [long.slice(0, 40)] })
  const service = await publishService(request, club, {
    ...{ title: `${long}שלום`, description: `שלום ${long.repeat(3)}`, price: '9999999.99' },
    ...{ locationType: 'both', location: long, duration: long, included: `${long}\nגובה`, capacity: '9999' },
  })
  await resize(page, { width: 390, height: 844 })
  const width = () => pageWidth(page)
  await page.goto(service.path)
  await expect(page.getByText('$9,999,999.99')).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.goto(`/${club.slug}?tab=services`)
  await expect(page.getByRole('article', { name: long })).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: `Options for ${long}` }).click()
  await page.getByRole('menuitem', { name: 'Edit Service' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(`${long}שלום`)
  expect(await page.getByRole('dialog').evaluate((node) => node.scrollWidth)).toBeLessThanOrEqual(390)
})
