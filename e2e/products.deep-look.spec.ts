import { described } from './picture-list.ts'
import { pageWidth, resize } from './sizes.ts'
import {
  createClub,
  expect,
  publishEvent,
  publishJob,
  publishPoll,
  publishPost,
  publishProduct,
  test,
  unusedName,
  uploadPicture,
} from './test.ts'

test('long words, right-to-left text and many pictures do not widen a product on a phone', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Narrow') })
  const long = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
  const images: { path: string; alt: string }[] = []
  for (let at = 0; at < 8; at++) images.push({ path: await uploadPicture(request), alt: long })
  for (const title of ['One', 'Two']) await publishPost(request, club, { title })
  await publishPoll(request, club, {})
  await publishEvent(request, club, {})
  await publishJob(request, club, {})
  const product = await publishProduct(request, club, {
    ...{ title: `${long}${long}`, description: `שלום ${long.repeat(3)}`, price: '9999999', images },
    ...{ features: long.repeat(2), specifications: `${long}: ${long}\nגובה: 45` },
  })
  await resize(page, { width: 390, height: 844 })
  const width = () => pageWidth(page)
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

  // Counts widen the tabs; managers have more tabs.
  const { page: reader } = await signedIn('Rita')
  await resize(reader, { width: 390, height: 844 })
  await reader.goto(`/${club.slug}?tab=jobs`)
  const tab = reader.getByRole('tab', { name: 'Jobs 1' })
  const end = async () => {
    const box = await tab.boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  await expect.poll(end).toBeLessThanOrEqual(390)
})
