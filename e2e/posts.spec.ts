import { broken, foundPostsClub, itemCard } from './posts.ts'
import { expect, publishPost, test } from './test.ts'

test('a post is validated by field, previewed, and sent once after repeated tries', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  await page.goto(`/${club.slug}`)
  const prompt = page.getByRole('button', { name: 'What do you want to talk about?' })
  await prompt.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const title = dialog.getByLabel('Title')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  const send = dialog.getByRole('button', { name: 'Create Post' })
  await expect(title).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Write in Markdown' })).toBeVisible()
  await title.fill('t'.repeat(101))
  await content.fill('c'.repeat(5001))
  await send.click()
  await expect(dialog.getByText('Title is too long')).toBeVisible()
  await expect(dialog.getByText('Content is too long')).toBeVisible()
  await expect(title).toBeFocused()

  await title.fill('Marks')
  await content.fill('Plain and heavy')
  await content.press('Control+a')
  await content.press('Control+b')
  await expect(content.locator('strong')).toHaveText('Plain and heavy')

  // The response is lost: a retry must not publish twice.
  await page.route(/\/clubs\/[^/]+\/posts$/, async (route) => {
    await route.fetch()
    await route.fulfill(broken)
  })
  await send.click()
  await expect(page.getByText('Failed to create post. Please try again.')).toBeVisible()
  await expect(title).toHaveValue('Marks')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(itemCard(page, 'Marks')).toHaveCount(1)
  await page.reload()
  await expect(itemCard(page, 'Marks')).toHaveCount(1)
})

test('Back returns to the reading position in the feed', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundPostsClub(request)
  for (let n = 1; n <= 25; n++)
    await publishPost(request, club, { title: `Entry ${n}.`, content: 'A line.\n\n'.repeat(4) })
  await page.goto(`/${club.slug}`)
  await expect(itemCard(page, 'Entry 25.')).toBeVisible()
  await itemCard(page, 'Entry 7.').scrollIntoViewIfNeeded()
  await expect(itemCard(page, 'Entry 1.')).toBeAttached()
  await itemCard(page, 'Entry 4.').scrollIntoViewIfNeeded()
  await itemCard(page, 'Entry 4.').getByRole('link', { name: 'Entry 4.' }).click()
  await expect(page.getByRole('heading', { name: 'Entry 4.', level: 1 })).toBeInViewport()
  await page.goBack()
  await expect(itemCard(page, 'Entry 4.')).toBeInViewport()
})
