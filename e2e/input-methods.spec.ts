import { compose } from './input-methods.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('Enter that confirms an input method’s choice does not send a comment', async ({ signedIn }) => {
  const { page, request } = await signedIn('Yuki')
  const club = await createClub(request, { name: unusedName('Kana Talk') })
  const post = await publishPost(request, club, { title: 'Which word?' })
  await page.goto(post.path)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.focus()
  await compose(page, '言葉')
  await expect(field).toHaveValue('言葉')
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0)
  await field.press('Control+Enter')
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1)
})
