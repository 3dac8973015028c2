import { openLive } from './live.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('new items do not push down a formatted comment being written', async ({ signedIn, client }) => {
  const [owner, reader] = [await client('Olga'), await signedIn('Rita')]
  const club = await createClub(owner.request, { name: unusedName('Quiet Desk') })
  await publishPost(owner.request, club, { title: 'Please discuss' })
  expect((await reader.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = reader
  await page.goto(`/${club.slug}`)
  const card = page.getByRole('article', { name: 'Please discuss' })
  await card.getByRole('button', { name: 'Comment, 0 comments' }).click()
  const field = card.getByRole('textbox', { name: 'Write a comment' })
  await card.getByRole('button', { name: 'Write with formatting' }).click()
  await field.pressSequentially('I think')
  await expect(field).toHaveAttribute('contenteditable', 'true')
  await publishPost(owner.request, club, { title: 'Something else' })
  await page.getByRole('button', { name: 'New posts' }).waitFor()
  await expect(page.getByRole('article', { name: 'Something else' })).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'New posts' }).click()
  await expect(page.getByRole('article', { name: 'Something else' })).toBeVisible()
})

test('a like in one tab shows in the person’s other tab', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Two Tabs') })
  const { id, path } = await publishPost(request, club, { title: 'Liked elsewhere' })
  await openLive(page, path)
  const button = page.getByRole('button', { name: /^Like, / })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect((await request.put(`/rest/v1/content/${id}/like`)).ok()).toBe(true)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(button).toHaveAccessibleName('Like, 1 like')
  expect((await request.put(`/rest/v1/content/${id}/reactions/wow`)).ok()).toBe(true)
  const chip = page.getByRole('button', { name: '1 person reacted with surprise' })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
})
