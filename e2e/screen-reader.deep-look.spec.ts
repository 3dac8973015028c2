import { createClub, expect, publishPost, test, unusedName, uploadPicture } from './test.ts'

test('the composer, its toolbar and mention suggestions are exposed to screen readers', async ({
  signedIn,
  client,
}) => {
  const { page, request } = await signedIn('Mia')
  const other = await client('Zoe')
  const club = await createClub(request, { name: unusedName('Spoken') })
  expect((await other.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(dialog.getByRole('button', { name: 'Insert picture' })).toBeVisible()
  await expect(dialog).toMatchAriaSnapshot(`
    - textbox "Title"
    - toolbar "Formatting":
      - button "Bold"
      - button "Italic"
      - button "Strikethrough"
      - button "Heading"
      - button "Link"
      - button "Insert picture"
    - button "Write in Markdown"
    - textbox "Content"
    - button "Create Post"
  `)
  const text = dialog.getByRole('textbox', { name: 'Content' })
  await text.pressSequentially('Ask @Zo')
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - listbox:
      - option /Zoe Hollis/ [selected]
  `)
  await expect(text).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Control+b')
  await expect(dialog.getByRole('toolbar')).toMatchAriaSnapshot(`
    - toolbar "Formatting":
      - button "Bold" [pressed]
      - button "Italic"
  `)
})

test('comment threads and the picture viewer are exposed to screen readers', async ({ signedIn }) => {
  const { page, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Read Aloud') })
  const images = [
    { path: await uploadPicture(request), alt: 'Two oak boards' },
    { path: await uploadPicture(request), alt: '' },
  ]
  const post = await publishPost(request, club, { title: 'Boards', images })
  const say = async (content: string, parentId?: string) => {
    const data = { id: crypto.randomUUID(), content, parentId }
    expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
    return data.id
  }
  await say('And my answer', await say('Which ones?'))
  await page.goto(post.path)
  await expect(page.getByRole('region', { name: 'Comments' })).toMatchAriaSnapshot(`
    - region "Comments":
      - textbox "Write a comment"
      - list:
        - listitem:
          - article /Comment by Mia Hollis/:
            - paragraph: Which ones?
          - list:
            - listitem:
              - article /Mia Hollis/:
                - paragraph: And my answer
  `)
  await page.getByRole('link', { name: 'Two oak boards' }).click()
  const viewer = page.getByRole('dialog', { name: 'Pictures of Boards' })
  await expect(viewer.getByText('1 / 2')).toBeVisible()
  await expect(viewer).toMatchAriaSnapshot(`
    - dialog "Pictures of Boards":
      - button "Previous picture" [disabled]
      - button "Next picture"
  `)
})
