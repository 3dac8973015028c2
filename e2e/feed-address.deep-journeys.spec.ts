import { violationsInBoth } from './axe.ts'
import { expect, foundClub, published, test, unusedName } from './test.ts'

test('one follows one’s clubs in a feed reader, by an address that can be renewed and removed', async ({
  signedIn,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined)
  const { page, request: own } = await signedIn()
  const club = await foundClub(own, { name: unusedName('Followed'), isPrivate: true })
  await published(own, club, { title: 'For members only' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Follow your clubs in a feed reader' }).click()
  await expect(page).toHaveURL('/settings/feed')
  await page.getByRole('button', { name: 'Make feed address' }).click()
  const field = page.getByLabel('Feed address', { exact: true })
  await expect(field).toHaveValue(/\/rest\/v1\/feeds\/ghf_[\w-]{43}\.atom$/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  const first = await field.inputValue()
  for (const address of [first, first.replace(/atom$/, 'rss')])
    expect(await (await request.get(address)).text()).toContain('For members only')

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Last read')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Renew address' }).click()
  const renewing = page.getByRole('dialog', { name: 'Renew feed address?' })
  await expect(renewing).toContainText('Feed readers that use the present one stop updating at once.')
  await renewing.getByRole('button', { name: 'Renew' }).click()
  await expect(field).toHaveValue(/ghf_/)
  const second = await field.inputValue()
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove address' })).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove address' }).click()
  await page
    .getByRole('dialog', { name: 'Remove feed address?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('Feed address removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make feed address' })).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})
