import { resize } from './sizes.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('one navigation leads to every page of a club, as a column, tabs and a phone’s sheet', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('One List') })
  const post = await publishPost(request, club, { title: 'A post inside' })
  // A column beside an item, too.
  await page.goto(post.path)
  const column = page.getByRole('navigation', { name: club.name })
  await expect(column.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page')
  await column.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')

  // The selected one of the tabs is wholly in view.
  await resize(page, { width: 390, height: 844 })
  await page.goto(`/${club.slug}/settings`)
  await expect(column.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: `Pages of ${club.name}` }).click()
  const sheet = page.getByRole('dialog', { name: club.name })
  await sheet.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leaderboard')
  await expect(sheet).toHaveCount(0)
  await page.goto(post.path)
  await page.getByRole('button', { name: 'Club menu' }).click()
  await sheet.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
})
