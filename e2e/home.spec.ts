import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a member’s home page is the live feed of all their clubs', async ({ signedIn, client }) => {
  const owner = await client('Oskar')
  const [oak, elm, other] = await Promise.all(
    ['Oak', 'Elm', 'Others'].map((name) => createClub(owner.request, { name: unusedName(name) })),
  )
  if (!oak || !elm || !other) throw new Error('three clubs')
  const { page, request } = await signedIn('Mira')
  for (const club of [oak, elm]) await request.put(`/rest/v1/clubs/${club.slug}/membership`)
  await page.goto('/')
  await expect(page.getByText('No content yet')).toBeVisible()

  const first = await publishPost(owner.request, oak, { title: 'From the oak' })
  const post = page.getByRole('article', { name: 'From the oak' })
  await expect(post.getByRole('link', { name: oak.name })).toBeVisible()
  // They would repeat the club's own.
  await expect(post.getByRole('list', { name: 'Categories' })).toHaveCount(0)
  await publishPost(owner.request, other, { title: 'Not for her' })
  await publishPost(owner.request, elm, { title: 'From the elm' })
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['From the elm', 'From the oak'])

  await request.put(`/rest/v1/content/${first.id}/like`)
  await expect(post.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await owner.request.delete(`/rest/v1/content/${first.id}`)
  await expect(titles).toHaveText(['From the elm'])

  // While scrolled down, new items wait behind a button and move nothing.
  for (let n = 1; n <= 6; n++)
    await publishPost(owner.request, elm, { title: `Leaf ${n}`, content: 'A line.\n\n'.repeat(5) })
  await expect(page.getByRole('article', { name: 'Leaf 6' })).toBeVisible()
  await page.getByRole('article', { name: 'From the elm' }).scrollIntoViewIfNeeded()
  await publishPost(owner.request, oak, { title: 'The newest' })
  await page.getByRole('button', { name: 'New posts' }).click()
  await expect(page.getByRole('article', { name: 'The newest' })).toBeInViewport()
})
