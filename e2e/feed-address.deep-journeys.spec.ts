import { violationsInBoth } from './axe.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a feed reader’s private address is created, replaced and removed', async ({
  signedIn,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => undefined)
  const { page, request: own } = await signedIn()
  const club = await createClub(own, { name: unusedName('Followed'), isPrivate: true })
  await publishPost(own, club, { title: 'For members only' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Follow your clubs in a feed reader' }).click()
  await expect(page).toHaveURL('/settings/feed')
  await page.getByRole('button', { name: 'Create feed link' }).click()
  const field = page.getByLabel('Feed link', { exact: true })
  await expect(field).toHaveValue(/\/rest\/v1\/feeds\/ghf_[\w-]{43}\.atom$/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  const first = await field.inputValue()
  for (const address of [first, first.replace(/atom$/, 'rss')])
    expect(await (await request.get(address)).text()).toContain('For members only')

  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Last used')).toBeVisible()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace link' }).click()
  const renewing = page.getByRole('dialog', { name: 'Replace feed link?' })
  await expect(renewing).toContainText('Feed readers that use the current one stop updating right away.')
  await renewing.getByRole('button', { name: 'Replace' }).click()
  await expect(field).toHaveValue(/ghf_/)
  const second = await field.inputValue()
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove link' })).toBeVisible()
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove link' }).click()
  await page
    .getByRole('dialog', { name: 'Remove feed link?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByRole('button', { name: 'Create feed link' })).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})
