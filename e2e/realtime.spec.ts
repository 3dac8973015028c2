import { chooseFor } from './comments.ts'
import { openLive } from './live.ts'
import { itemCard } from './posts.ts'
import { createClub, expect, expectText, picture, test, unusedName } from './test.ts'

test('two people publish, like, comment, edit and delete, each seeing the other live', async ({
  signedIn,
}) => {
  const { page: owner, request } = await signedIn('Olive')
  const { page: member, request: mateo } = await signedIn('Mateo')
  const { slug } = await createClub(request, { name: unusedName('Binders Guild') })
  await owner.goto(`/${slug}`)
  await expect(owner.getByText('1 member', { exact: true }).first()).toBeVisible()

  const joined = await mateo.put(`/rest/v1/clubs/${slug}/membership`)
  expect(joined.ok(), await joined.text()).toBe(true)
  await expect(owner.getByText('2 members').first()).toBeVisible()
  await openLive(member, `/${slug}`)

  // Olive publishes a post with a picture and a file; Mateo sees it without reloading.
  await owner.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill('The first stitch')
  await dialog
    .getByRole('textbox', { name: 'Content' })
    .pressSequentially('Use **waxed** thread. <script>alert(1)</script>')
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('stitch.png', 900, 600))
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Wax, needle, thread.') }
  await dialog.locator('input[type=file]').last().setInputFiles(notes)
  await expect(dialog.getByText('notes.txt')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  const post = itemCard(member, 'The first stitch')
  await expect(post.locator('strong')).toHaveText('waxed')
  await expect(post.getByRole('img', { name: 'Picture of The first stitch' })).toBeVisible()
  await expect(post.getByText('notes.txt')).toBeVisible()

  // Mateo likes it and comments; Olive sees both.
  await post.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(post.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'true')
  const own = itemCard(owner, 'The first stitch')
  await expect(own.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false')
  await post.getByRole('link', { name: 'The first stitch', exact: true }).first().click()
  await member.getByLabel('Write a comment').fill('Which wax do you use?')
  await member.getByRole('button', { name: 'Post', exact: true }).click()
  await own.getByRole('button', { name: /1 comment/ }).click()
  await expect(own.getByText('Which wax do you use?')).toBeVisible()
  await own.getByLabel('Write a comment').fill('Beeswax, always.')
  await own.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(member.getByText('Beeswax, always.')).toBeVisible()

  // Olive edits it; Mateo's open page changes.
  await own.getByRole('button', { name: 'Options for The first stitch' }).click()
  await owner.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = owner.getByRole('dialog', { name: 'Edit Post' })
  await expectText(edit.getByRole('textbox', { name: 'Content' }), /waxed/)
  await edit.getByLabel('Title').fill('The very first stitch')
  await edit.getByRole('button', { name: /Update|Save/ }).click()
  await expect(member.getByRole('heading', { name: 'The very first stitch' })).toBeVisible()

  // Mateo deletes his comment.
  await chooseFor(member, 'Delete', 'comment by Mateo Hollis')
  await member.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(owner.getByText('Which wax do you use?')).toHaveCount(0)

  // Olive deletes the post; Mateo sees that.
  const changed = itemCard(owner, 'The very first stitch')
  await changed.getByRole('button', { name: 'Options for The very first stitch' }).click()
  await owner.getByRole('menuitem', { name: 'Delete' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(changed).toHaveCount(0)
  await expect(member.getByText('This post was deleted')).toBeVisible()
})

test('a visitor reads a public post and is asked to sign in to comment', async ({ visitor, client }) => {
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('Open Door') })
  const id = crypto.randomUUID()
  const data = { id, title: 'Come in', content: 'Everyone may read', images: [], attachmentPaths: [] }
  await request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })
  const page = await visitor()
  await page.goto(`/${club.slug}/posts/come-in`)
  await expect(page.getByText('Everyone may read')).toBeVisible()
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(page.getByText('Please sign in to like content')).toBeVisible()
  await page.goto(`/${club.slug}`)
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
  await page.getByRole('link', { name: 'Login to Join' }).click()
  await expect(page).toHaveURL(/\/login\?.*redirect/)
})
