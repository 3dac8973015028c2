import { chooseFor } from './comments.ts'
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
  const edit = () => chooseFor(page, 'Edit', 'reply by Mia')
  const editing = page.getByRole('textbox', { name: 'Edit comment' })
  await edit()
  await editing.fill('With much turpentine')
  await page.reload()
  await edit()
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
