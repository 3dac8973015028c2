import { flaws } from './axe.ts'
import { choose } from './menus.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('saved items are listed on the profile, and can be removed', async ({ signedIn, client }) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Keepsakes') })
  const first = await publishPost(owner.request, club, { title: 'Kept for the winter' })
  await publishPost(owner.request, club, { title: 'Read and forgotten' })
  const { page } = await signedIn('Mia')

  await page.goto('/profile')
  await page.getByRole('main').getByRole('link', { name: 'Saved' }).click()
  await expect(page).toHaveURL(/\/profile\/saved$/)
  await expect(page.getByRole('heading', { name: 'Saved', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  await page.goto(first.path)
  const options = page.getByRole('button', { name: 'Options for Kept for the winter' })
  await page.route(/\/saved$/, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal('bad_input')) : route.fallback(),
  )
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Save', exact: true }))
  await expect(page.getByText('Failed to save this')).toBeVisible()
  await page.unrouteAll()
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Save', exact: true }))
  await expect(page.getByText('Find “Kept for the winter” on your profile, under Saved.')).toBeVisible()
  await options.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Remove from saved' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/profile/saved')
  const list = page.getByRole('list', { name: 'Saved' })
  await expect(list.getByRole('heading', { name: 'Kept for the winter' })).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'Read and forgotten' })).toHaveCount(0)
  await dismissToasts(page)
  expect(await flaws(page)).toEqual([])

  // A failed removal keeps the item.
  await page.route(/\/saved$/, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(refusal('bad_input')) : route.fallback(),
  )
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Remove from saved' }))
  await expect(page.getByText('Failed to remove this')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Kept for the winter' })).toBeVisible()
  await page.unrouteAll()
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Remove from saved' }))
  await expect(page.getByText('Removed from Saved')).toBeVisible()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()

  await page.route(/\/my\/saved/, (route) => route.fulfill(refusal('bad_input')))
  await page.goto('/profile/saved')
  await expect(page.getByText('Failed to load what you saved')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
})
