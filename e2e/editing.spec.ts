import { clash, field, put } from './editing.ts'
import { createClub, expect, expectText, publishPost, test, unusedName } from './test.ts'

test('two people editing a post keep each other’s changes and resolve a conflict', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const { page, request } = await signedIn('Ada')
  const club = await createClub(owner.request, { name: unusedName('Two Pens') })
  await put(request, `/clubs/${club.slug}/membership`, {})
  const { id, path } = await publishPost(request, club, { title: 'One title of us', content: 'One text' })
  await page.goto(path)
  const open = async () => {
    await page.getByRole('button', { name: /^Options for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  const title = dialog.getByLabel('Title')
  const content = dialog.getByRole('textbox', { name: 'Content' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await open()
  await title.fill('One fine title of mine')

  // Untouched fields follow others' changes; edited ones stay.
  await put(owner.request, `/posts/${id}`, { title: 'One other title of hers', content: 'Other text' })
  await expectText(content, 'Other text')
  await expect(title).toHaveValue('One fine title of mine')
  await save.click()
  await expect(clash(page).getByText('Olga Hollis')).toBeVisible()
  await expect(field(page, 'Title').locator('mark')).toHaveText(['other', 'hers', 'fine', 'mine'])
  await expect(field(page, 'Content')).toHaveCount(0)
  await clash(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('One fine title of mine')

  // The draft and its base version survive a reload.
  await page.reload()
  await open()
  await expect(dialog.getByText('Draft restored')).toBeVisible()
  await expect(title).toHaveValue('One fine title of mine')
  await content.fill('My text')
  // Saved by someone else right before the request arrives, so that the form does not know it.
  await page.route(
    `**/posts/${id}`,
    async (route) => {
      await put(owner.request, `/posts/${id}`, { content: 'Newer text' })
      await route.fallback()
    },
    { times: 1 },
  )
  await save.click()
  await expect(field(page, 'Content').locator('mark')).toHaveText(['Newer', 'My'])
  await expect(field(page, 'Title').locator('mark')).toHaveText(['other', 'hers', 'fine', 'mine'])
  await field(page, 'Title').getByRole('radio', { name: 'Take theirs' }).check()
  await clash(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'One other title of hers', level: 1 })).toBeVisible()
  // The closing dialog contains the same text.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('My text')).toBeVisible()
  await expect(clash(page)).toHaveCount(0)
})
