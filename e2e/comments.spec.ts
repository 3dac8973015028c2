import { comment, hourly } from './comments.ts'
import { openLive } from './live.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a person replies to, likes and edits comments while others write; replies outlive a deleted comment', async ({
  signedIn,
  client,
}) => {
  const ned = await client('Ned')
  const { page } = await signedIn('Mia')
  const club = await createClub(ned.request, { name: unusedName('Answers') })
  const post = await publishPost(ned.request, club, { title: 'Which wax?' })
  await openLive(page, post.path)
  const first = crypto.randomUUID()
  const says = async (data: { id: string; content: string; parentId?: string }) =>
    expect((await ned.request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
  await says({ id: first, content: 'Beeswax, I think' })

  await page.getByRole('button', { name: /^Reply to comment by Ned/ }).click()
  const field = page.getByRole('textbox', { name: /^Reply to Ned/ })
  await expect(field).toBeFocused()
  await field.fill('With a little turpentine')
  await field.press('Control+Enter')
  await expect(field).toHaveCount(0)
  const own = page
    .getByRole('list', { name: 'Replies' })
    .getByRole('article', { name: /^Reply by Mia/ })
    .first()
  await expect(own).toContainText('With a little turpentine')
  await page.getByRole('button', { name: /^Like comment by Ned \S+, 0 likes$/ }).click()
  const liked = page.getByRole('button', { name: /^Like comment by Ned \S+, 1 like$/, pressed: true })
  await expect(liked).toBeVisible()

  // A reply to a reply is on the same level, and begins with a mention.
  await says({ id: crypto.randomUUID(), content: 'How little?', parentId: first })
  await page.getByRole('button', { name: /^Reply to reply by Ned/ }).click()
  await expect(field).toHaveValue(/^@ned\S* $/)
  await field.pressSequentially('A spoon')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('article', { name: /^Reply by Mia/ })).toHaveCount(2)

  // An edit is kept over a reload.
  const edit = page.getByRole('button', { name: /^Edit reply by Mia/ }).first()
  const editing = page.getByRole('textbox', { name: 'Edit comment' })
  await edit.click()
  await editing.fill('With much turpentine')
  await page.reload()
  await edit.click()
  await expect(editing).toHaveValue('With much turpentine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(own).toContainText(/edited .*With much turpentine/)

  // With an open reply form.
  await page.getByRole('button', { name: /^Reply to comment by Ned/ }).click()
  await field.fill('Or carnauba')
  expect((await ned.request.delete(`/rest/v1/comments/${first}`)).ok()).toBe(true)
  await expect(page.getByText('This comment was deleted.')).toBeVisible()
  await expect(page.getByRole('article', { name: /^Reply by/ })).toHaveCount(3)
  await expect(page.getByRole('textbox', { name: /^Reply/ })).toHaveValue('Or carnauba')
})

test('a reload returns to the comment being read, beyond the first twenty', async ({ signedIn }) => {
  const { page, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Far Down') })
  const post = await publishPost(request, club, { title: 'Much to read' })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  await hourly(post, username, 50)
  await page.goto(post.path)
  await expect(comment(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more comments' }).click()
  await expect(comment(page)).toHaveCount(40)
  const read = comment(page).filter({ hasText: 'Hour 15' })
  await read.evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const top = () => read.evaluate((node) => node.getBoundingClientRect().top)
  const before = await top()
  await page.reload()
  await expect(read).toBeInViewport()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
  await expect(comment(page)).toHaveCount(40)
})
