import { flaws } from './axe.ts'
import { choose } from './menus.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { resize } from './sizes.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const narrow = { width: 390, height: 844 }

test('pinned items appear at the top of the club live', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Notice Board') })
  const rules = await publishPost(owner.request, club, { title: 'Rules of the house' })
  await publishPost(owner.request, club, { title: 'Something newer' })
  const reader = await signedIn('Mia')
  await reader.page.goto(`/${club.slug}`)
  await expect(reader.page.getByRole('article', { name: 'Rules of the house' })).toBeVisible()
  await expect(reader.page.getByRole('region', { name: 'Pinned' })).toHaveCount(0)

  const { page } = owner
  await page.goto(rules.path)
  const options = page.getByRole('button', { name: 'Options for Rules of the house' })
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Pin to the top' }))
  await expect(page.getByText(`“Rules of the house” is now at the top of ${club.name}.`)).toBeVisible()
  await expect(page.getByRole('main').getByText('Pinned', { exact: true })).toBeVisible()
  await options.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Unpin' })).toBeVisible()
  await page.keyboard.press('Escape')

  const board = reader.page.getByRole('region', { name: 'Pinned' })
  await expect(board.getByRole('link', { name: 'Rules of the house' })).toBeVisible()
  const card = reader.page.getByRole('article', { name: 'Rules of the house' })
  await expect(card.getByText('Pinned', { exact: true })).toBeVisible()
  await resize(reader.page, narrow)
  expect(await flaws(reader.page)).toEqual([])
  await card.getByRole('button', { name: 'Options for Rules of the house' }).press('Enter')
  await expect(reader.page.getByRole('menuitem', { name: 'Save' })).toBeVisible()
  await expect(reader.page.getByRole('menuitem', { name: /pin/i })).toHaveCount(0)
  await reader.page.keyboard.press('Escape')
  await expect(board.getByRole('button')).toHaveCount(0)

  const other = await reader.page.context().newPage()
  await other.goto(rules.path)
  await expect(other.getByRole('main').getByText('Pinned', { exact: true })).toBeVisible()

  // A failed unpin stays; a successful one shows live to others.
  await page.goto(`/${club.slug}`)
  const ours = page.getByRole('region', { name: 'Pinned' })
  const unpin = ours.getByRole('button', { name: 'Unpin Rules of the house' })
  await page.route(/\/pin$/, (route) => route.fulfill(refusal('bad_input')))
  await unpin.click()
  await expect(page.getByText('Failed to unpin this')).toBeVisible()
  await expect(ours.getByRole('link', { name: 'Rules of the house' })).toBeVisible()
  await page.unrouteAll()
  await dismissToasts(page)
  expect(await flaws(page)).toEqual([])
  await unpin.click()
  await expect(page.getByText('Unpinned', { exact: true })).toBeVisible()
  await expect(page.getByText('“Rules of the house” is no longer at the top.')).toBeVisible()
  await expect(ours).toHaveCount(0)
  await expect(board).toHaveCount(0)
  await expect(card.getByText('Pinned', { exact: true })).toHaveCount(0)
  await expect(other.getByRole('main').getByText('Pinned', { exact: true })).toHaveCount(0)
})

test('a fourth pin is refused with advice, and visitors see that an item is pinned', async ({
  signedIn,
  visitor,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Full Board') })
  const items = []
  for (const title of ['One', 'Two', 'Three', 'Four'])
    items.push(await publishPost(request, club, { title: `Notice ${title}` }))
  const guest = await visitor()
  const [first] = items
  await guest.goto(first?.path ?? '')
  await expect(guest.getByRole('heading', { name: 'Notice One' })).toBeVisible()
  await expect(guest.getByRole('main').getByText('Pinned', { exact: true })).toHaveCount(0)
  for (const { id } of items.slice(0, 3))
    expect((await request.put(`/rest/v1/content/${id}/pin`)).ok()).toBe(true)
  // The cached page for visitors is renewed when its content changes.
  await guest.reload()
  await expect(guest.getByRole('main').getByText('Pinned', { exact: true })).toBeVisible()

  await page.goto(`/${club.slug}`)
  const board = page.getByRole('region', { name: 'Pinned' })
  const titles = board.getByRole('link')
  await expect(titles).toHaveText(['Notice Three'])
  await board.getByRole('button', { name: 'Show 2 more pinned' }).click()
  await expect(titles).toHaveText(['Notice Three', 'Notice Two', 'Notice One'])
  const four = page.getByRole('article', { name: 'Notice Four' })
  await four.getByRole('button', { name: 'Options for Notice Four' }).press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Pin to the top' }))
  await expect(page.getByText('Failed to pin this')).toBeVisible()
  await expect(page.getByText('A club can pin up to three items. Unpin one first.')).toBeVisible()
  await expect(titles).toHaveCount(3)
  expect((await request.delete(`/rest/v1/content/${first?.id}`)).ok()).toBe(true)
  await expect(titles).toHaveText(['Notice Three', 'Notice Two'])
})
